import Typography from '@mui/material/Typography'
import { legalUpdated, productName } from '#web/lib/product.ts'
import { useAppInfo, useBuild } from '#web/lib/queries/queries.ts'
import { Page, Prose } from '#web/ui/page.tsx'

export default function PrivacyPolicyPage() {
  const hosted = useBuild() === 'hosted'
  const support = useAppInfo().data?.support_email
  return (
    <Page title="Privacy Policy" width={880} intro={`Last updated: ${legalUpdated}`}>
      <Prose>
        <Typography>
          This policy says what {productName} does with information about you when you use the website, the web app or the desktop app.
        </Typography>
        <h2>What we process</h2>
        <ul>
          <li>Your account: email address, the name you give, and a password, of which only a hash is kept.</li>
          <li>What you save about yourself to have it filled into drafts, such as an address. No language model is given it.</li>
          <li>Message data that you choose to extract from the Messages app, or email that you connect.</li>
          <li>What is learned from them: how you write, and which of your own replies fit which message.</li>
        </ul>
        <h2>What it is used for</h2>
        <p>Your message data is used only for training and for suggesting replies. We do not sell your personal data.</p>
        <h2>Where it is</h2>
        <p>
          {hosted
            ? 'What you connect on the web is processed on this server for your account alone. Raw message data from your Mac is not stored on the servers.'
            : 'Message data is extracted, kept and processed on the computer that runs this program. It is not shared with third parties.'}{' '}
          If you turn on a language model that runs elsewhere, the text it needs is sent to its provider; you are told who receives what
          before that happens, and nothing of the kind is on by default.
        </p>
        <h2>How long, and how to have it deleted</h2>
        <p>
          What was extracted and learned is kept until you delete it. You can ask for deletion of your data by contacting support
          {support ? ` at ${support}` : ''}.
        </p>
        <h2>Security</h2>
        <p>Sensitive data is encrypted where it is stored. No system is perfectly safe, and we do not promise that ours is.</p>
        <h2>Children</h2>
        <p>{productName} is not for people under 13, and we do not knowingly process their data.</p>
        <h2>Changes</h2>
        <p>When this policy changes, the date above changes with it.</p>
        <h2>Governing law</h2>
        <p>This policy is governed by the laws of California.</p>
      </Prose>
    </Page>
  )
}
