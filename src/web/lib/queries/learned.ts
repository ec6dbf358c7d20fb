import type { DataSource, TrainingStatus } from '#contract/voice/training.ts'

/** What the last finished training did not include: anything read after it ended, and a connected mailbox that was never read. */
export function addedSince(
  { finished_at }: Pick<TrainingStatus, 'finished_at'>,
  sources: readonly DataSource[],
  gmailAuthenticated: boolean,
): { readonly texts: boolean; readonly mail: boolean } {
  const isNew = ({ extracted_at }: DataSource): boolean => finished_at !== null && Date.parse(extracted_at) > Date.parse(finished_at)
  const mail = sources.find(isMail)
  return {
    texts: sources.some((source) => !isMail(source) && isNew(source)),
    mail: mail === undefined ? gmailAuthenticated : isNew(mail),
  }
}

export const isMail = ({ source }: DataSource): boolean => source === 'email' || source === 'gmail'
