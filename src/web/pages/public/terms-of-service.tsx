import Typography from '@mui/material/Typography'
import { paths } from '#web/lib/paths.ts'
import { legalUpdated, productName } from '#web/lib/product.ts'
import { useAppInfo } from '#web/lib/queries/queries.ts'
import { TextLink } from '#web/ui/links.tsx'
import { Page, Prose } from '#web/ui/page.tsx'

export default function TermsOfServicePage() {
  const support = useAppInfo().data?.support_email
  return (
    <Page title="Terms of Service" width={880} intro={`Last updated: ${legalUpdated}`}>
      <Prose>
        <Typography>By using {productName} you accept these terms. If you do not accept them, do not use it.</Typography>
        <h2>The service</h2>
        <p>
          {productName} learns from messages that you sent and suggests replies. With settings that you turn on yourself, it may send
          replies in your name.
        </p>
        <h2>Who may use it</h2>
        <p>You must be at least 13 years old. You may only connect accounts and messages that are yours.</p>
        <h2>Your responsibility</h2>
        <ul>
          <li>You are responsible for what is sent in your name, drafts and automatic replies included.</li>
          <li>You keep your password to yourself and tell us when you think somebody else has it.</li>
          <li>You do not use {productName} to deceive, harass or spam, or against the law.</li>
        </ul>
        <h2>Your data</h2>
        <p>
          Your messages stay yours. The <TextLink to={paths.privacy}>privacy policy</TextLink> says how they are processed. We do not sell
          personal data. You can ask for deletion by contacting support{support ? ` at ${support}` : ''}.
        </p>
        <h2>No warranty</h2>
        <p>
          {productName} is provided as it is. A suggested reply may be wrong or unsuitable; read it before you send it. To the extent the
          law allows, we are not liable for indirect damage.
        </p>
        <h2>Ending</h2>
        <p>You may stop at any time. We may end accounts that break these terms.</p>
        <h2>Governing law</h2>
        <p>These terms are governed by the laws of California.</p>
      </Prose>
    </Page>
  )
}
