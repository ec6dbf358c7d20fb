import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { TruthLine } from '#web/ui/labels/truth-line.tsx'
import { TextLink } from '#web/ui/links.tsx'
import { Notice } from '#web/ui/states.tsx'
import { DocsSection } from './docs-section.tsx'

export function Privacy({ id, title, desktop }: { id: string; title: string; desktop: boolean }) {
  return (
    <DocsSection id={id} title={title}>
      <Notice severity="info" quiet>
        <TruthLine />
      </Notice>
      <p>
        Reading your history, training, choosing and checking drafts, and deciding what is sent are done on this computer. Text leaves it
        only for something that you turned on yourself:
      </p>
      <ul>
        <li>
          <strong>A model on another computer</strong> gets the conversation, a few similar exchanges of yours, and your style in numbers.
          It may be asked to look at its drafts once more before you see them, and before one is sent automatically. You are asked once for
          each recipient. Private details that Idiolect recognizes are masked unless you choose otherwise; it misses some. You can set a
          daily limit on cost.
        </li>
        <li>
          <strong>Gmail</strong>: mail is read from Google and sent through Google, by your own Google client.
        </li>
        <li>
          <strong>Downloads</strong> of a model, or of a new version of the app, send nothing of yours.
        </li>
      </ul>
      <p>
        Every request to another computer is entered in the <TextLink to={paths.settingsPrivacy}>ledger</TextLink> before it is made: where
        to, what for, how large, and how it begins. A connection without an entry is refused.
      </p>
      <p>
        Messages, contacts, your voice, and what you save about yourself are encrypted in the data folder.{' '}
        {desktop
          ? 'In the packaged app, the key is protected by the macOS keychain.'
          : 'Unless whoever runs Idiolect keeps the key elsewhere, it is in that folder too, and anyone who can read the folder can read everything. Encryption protects a copy of the database alone, not a copy of the whole folder.'}{' '}
        Logs never hold message text or addresses.
      </p>
      <p>
        What you save about yourself is filled into a draft by the page you are looking at, and only when you click. It is given to no
        language model and no voice is trained on it. Once you send it, it is part of that conversation, like anything else you write.
      </p>
      <p>
        <TextLink to={paths.settingsData}>Your data</TextLink> exports everything that {productName} keeps about you, or deletes it. What is
        deleted is gone from the data folder for good; backups and exports that you made stay until you delete them.
      </p>
    </DocsSection>
  )
}
