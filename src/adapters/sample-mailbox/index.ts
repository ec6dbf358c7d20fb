/**
 * The mailbox of the sample's person (`../sample-messages/persona.ts`), in a marked file, for machines without Google. It implements the mailbox port
 * directly and simulates no provider: it makes no requests, and nothing leaves the file.
 *
 * How to add one:
 * - somebody who writes to the owner: an entry in `correspondents.ts` with a script (the notation is in `mail-script.ts`);
 * - mail of programs: `script/machines.ts`, and its form in `automatic-mail.ts`;
 * - mail that arrives while the product runs: `script/arrivals.ts`.
 */
export { owner as sampleMailOwner } from './correspondents.ts'
export { createSampleMailbox, playNextMail, type SampleMailboxOptions } from './sample-mailbox.ts'
