INSERT INTO "coupons" ("code", "name", "description", "trial_days", "headline", "theme") VALUES
	('usu_connectedtrail60', 'Race entry', '60 days free with your race entry', 60, NULL, NULL),
	('runhappyfest2021', 'Run Happy Fest', '60 days free with your festival ticket', 60, NULL, NULL)
ON CONFLICT ("code") DO NOTHING;
