import Typography from '@mui/material/Typography'
import { useModel } from '#web/lib/queries/model-queries.ts'

/** Whether the owner's text currently leaves this computer, with their consent. False until the server has answered: nothing leaves without consent. */
function useSendsText(): boolean {
  const { data } = useModel()
  return data?.cloud === true && data.consent_at !== null
}

/** The specified privacy statements, each shown only while it is true. */
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

/** The notice on the Training page. With a cloud model, it says that it applies without one. */
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
