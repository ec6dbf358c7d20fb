import { saidByServer, type Failed } from '#web/ui/listener/use-listener-acts.ts'

/** Every literal text of the Gmail listener. */
export const texts = {
  loadFailed: 'Failed to load Gmail Listener status. Please try again later.',
  configured: 'Gmail configuration updated successfully',
  started: 'Gmail Listener started successfully',
  stopped: 'Gmail Listener stopped successfully',
  noSenders: 'No restrictions - will respond to all senders',
  uploaded: 'Credentials uploaded successfully',
  uploadFailed: 'Failed to upload credentials. Please try again later.',
  noFile: 'Please select a credentials file first',
}

export const configureFailure = (error: unknown): Failed => ({
  text: 'Failed to update Gmail configuration. Please try again later.',
  detail: saidByServer(error),
})
export const startFailure = (error: unknown): Failed => ({
  text: 'Failed to start Gmail Listener. Please try again later.',
  detail: saidByServer(error),
})
export const stopFailure = (error: unknown): Failed => ({
  text: 'Failed to stop Gmail Listener. Please try again later.',
  detail: saidByServer(error),
})
