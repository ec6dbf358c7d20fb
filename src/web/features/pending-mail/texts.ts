import type { ChipProps } from '@mui/material/Chip'
import type { SuggestionState } from '#contract/live/suggestions.ts'

/** The specified texts for pending e-mails. */
export const texts = {
  none: 'No pending email responses',
  approved: 'Email response approved and sent successfully',
  rejected: 'Email response rejected successfully',
  approveFailed: 'Failed to approve email response',
  rejectFailed: 'Failed to reject email response',
}

/** The sender without the address, where one is given: "Priya Nair" of "Priya Nair <priya@example.com>". */
export const nameOf = (sender: string): string => sender.replace(/ *<[^<>]*>$/u, '') || sender

export const chips: Partial<Record<SuggestionState, { label: string; color: ChipProps['color'] }>> = {
  waiting: { label: 'Waiting for your OK', color: 'default' },
  scheduled: { label: 'Scheduled', color: 'info' },
  sending: { label: 'Sending', color: 'info' },
  failed: { label: 'Not sent', color: 'error' },
  unknown: { label: 'Not known', color: 'warning' },
}

/** The outcome, if the owner must know it. */
export const stateWords: Partial<Record<SuggestionState, string>> = {
  scheduled: 'This goes out automatically soon, unless you answer first. Editing it makes it wait for you.',
  failed: 'Not sent: nothing went out. The draft is still here.',
  unknown: 'It may have gone out, or not. Look in your mailbox’s Sent folder before you write again; it is never sent a second time.',
}
