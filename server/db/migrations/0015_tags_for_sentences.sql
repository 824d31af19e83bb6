ALTER TABLE "import_items" ALTER COLUMN "reason" SET DATA TYPE jsonb USING case
	when reason is null then null
	when reason = 'You already have this file.' then '{"code":"duplicateFile"}'::jsonb
	when reason = 'Another recording of a session you already have. The fuller one counts.' then '{"code":"duplicateActivity"}'::jsonb
	when reason = 'The file is empty.' then '{"code":"empty"}'::jsonb
	when reason = 'The file holds no recorded data.' then '{"code":"noRecords"}'::jsonb
	when reason = 'Not a FIT, TCX or GPX file.' then '{"code":"unknownFormat"}'::jsonb
	when reason = 'The file ends early. Everything before the break was saved.' then '{"code":"truncated"}'::jsonb
	when reason = 'The file is slightly damaged. What could be read was saved.' then '{"code":"badChecksum"}'::jsonb
	when reason = 'The recording was never finished on the device. What it wrote was saved.' then '{"code":"unfinished"}'::jsonb
	when reason = 'The second part of the file cannot be read. The first part was saved.' then '{"code":"secondPart"}'::jsonb
	when reason = 'The file is damaged. What could be read was saved.' then '{"code":"damaged"}'::jsonb
	when reason = 'The file is damaged and nothing in it could be read.' then '{"code":"unreadable"}'::jsonb
	when reason = 'Some points have no time and were left out.' then '{"code":"timesMissing"}'::jsonb
	when reason = 'Some points go back in time and were left out.' then '{"code":"timesBackwards"}'::jsonb
	when reason = 'The track has no times, so it is a route rather than an activity.' then '{"code":"notTimed"}'::jsonb
	when reason = 'The file uses XML features that are not allowed in activity files.' then '{"code":"forbiddenXml"}'::jsonb
	when reason = 'The file is over 100 MB.' then '{"code":"tooLarge"}'::jsonb
	when reason = 'The archive unpacks to more than 2 GB.' then '{"code":"tooLargeUnpacked"}'::jsonb
	when reason = 'The archive unpacks to more than 2 GB. What came before was taken.' then '{"code":"tooLargeUnpacked"}'::jsonb
	when reason = 'The archive holds more than 20,000 files.' then '{"code":"tooManyEntries"}'::jsonb
	when reason = 'Archives inside archives inside archives are not opened.' then '{"code":"tooDeep"}'::jsonb
	when reason = 'The file holds more than 1,000 activities. The first 1,000 were saved.' then '{"code":"tooManySessions"}'::jsonb
	when reason = 'The archive takes too long to read. What came before was taken.' then '{"code":"tooSlow"}'::jsonb
	when reason = 'There is no room left for your files.' then '{"code":"noRoom"}'::jsonb
	when reason = 'There is no room left for your files. What came before was taken.' then '{"code":"noRoomForRest"}'::jsonb
	when reason = 'The archive holds no activity files.' then '{"code":"emptyArchive"}'::jsonb
	when reason = 'The archive is damaged and cannot be opened.' then '{"code":"badArchive"}'::jsonb
	when reason = 'The archive is protected by a password.' then '{"code":"encrypted"}'::jsonb
	when reason = 'Not an activity file.' then '{"code":"notInArchive"}'::jsonb
	when reason = 'The file could not be fetched from the vendor.' then '{"code":"notFetched"}'::jsonb
	when reason = 'The vendor no longer offers this file.' then '{"code":"gone"}'::jsonb
	when reason = 'Reading this file takes more memory or time than one file may take.' then '{"code":"tooMuchWork"}'::jsonb
	when reason = 'This file could not be read: reading it stopped the server twice.' then '{"code":"stopsServer"}'::jsonb
	when reason = 'This file could not be read: its import stopped the server twice.' then '{"code":"importStopsServer"}'::jsonb
	when reason = 'You took this import back.' then '{"code":"undone"}'::jsonb
	when reason like 'This is a % file, not a recorded activity.' then jsonb_build_object('code', 'notActivity', 'kind', substring(reason from '^This is a (.*) file, not a recorded activity\.$'))
	when outcome = 'duplicate' then '{"code":"duplicateActivity"}'::jsonb
	when outcome = 'partial' then '{"code":"damaged"}'::jsonb
	when outcome = 'skipped' then '{"code":"notInArchive"}'::jsonb
	else '{"code":"unreadable"}'::jsonb
end;--> statement-breakpoint
UPDATE "vendor_links" SET "broken_kind" = case
	when broken_reason like '%currently locked%' then 'account_locked'
	when broken_reason like '%password reset%' then 'password_reset_required'
	when broken_reason like '%shar%' then 'activities_withheld'
	else 'access_refused'
end WHERE "broken_since" is not null AND "broken_kind" is null;--> statement-breakpoint
ALTER TABLE "imports" DROP COLUMN "error_message";--> statement-breakpoint
ALTER TABLE "vendor_links" DROP COLUMN "broken_reason";
