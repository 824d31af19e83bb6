// The web app says the same of a file before it is sent, so the words are found in domain/.
export { type Judgement, judge, judgeArchive, judgeEntry } from '../../domain/import-judgement.ts';
