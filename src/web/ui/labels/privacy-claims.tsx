import Typography from '@mui/material/Typography'
import { useModel } from '#web/lib/queries/model-queries.ts'

/** Whether text of the owner's leaves this computer now, by their own yes. False until the server has said so: nothing leaves without a yes. */
function useSendsText(): boolean {
  const { data } = useModel()
  return data?.cloud === true && data.consent_at !== null
}

/** What is specified about privacy, each sentence only while it is true. */
export function PrivacyClaims() {
  const sends = useSendsText()
  return (
    <Typography>
      Privacy: your message data is used only for training and for suggesting replies.{' '}
      {sends
        ? 'Messages stay on your device; only AI processing happens in the cloud.'
        : 'It is processed locally and is not shared with third parties. Messages stay on your device.'}{' '}
      Raw message data is not stored on any server of ours.
    </Typography>
  )
}

/** The notice of the Training page: what holds without a cloud model, said as that where there is one. */
export function LocalNotice() {
  const sends = useSendsText()
  return (
    <Typography>
      {sends
        ? 'Training runs on this computer. Without a cloud model, your data is processed locally and never shared with third parties.'
        : 'Your data is processed locally and never shared with third parties.'}
    </Typography>
  )
}
