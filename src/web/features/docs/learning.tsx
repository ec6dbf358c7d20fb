import { paths } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { formatCount } from '#web/lib/time.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DocsSection } from './docs-section.tsx'
import { facts } from './facts.ts'

const { days, fewestPairs, mails, mailDays } = facts.learning

export function Learning({ id, title }: { id: string; title: string }) {
  return (
    <DocsSection id={id} title={title}>
      <p>
        {productName} learns from the messages you wrote and the ones they answered. You choose how many days of texts it reads ({days}{' '}
        unless you say otherwise). If a mailbox is connected, it also reads your newest {formatCount(mails)} sent emails of the last{' '}
        {mailDays} days. The Messages database is only read, never changed.
      </p>
      <p>
        <TextLink to={paths.training}>Training</TextLink> measures how you write, with each person and in general: length, capitals,
        punctuation, emoji, greetings, and sign-offs. It needs at least {fewestPairs} messages that you answered. The newest tenth of your
        replies is kept aside, and the <TextLink to={paths.styleReport}>style report</TextLink> shows what would have been drafted next to
        what you really wrote.
      </p>
      <h3>How a draft is made</h3>
      <ol>
        <li>What the message wants is worked out first: a yes or no, a time, a word of thanks.</li>
        <li>Each fitting answer is said in words you have used before, to this person if possible, or plainly in your manner.</li>
        <li>What only you can know becomes a gap such as [time], which you fill in before anything is sent.</li>
        <li>
          What people keep asking you for, such as your address, can be saved under <TextLink to={paths.settingsData}>Your data</TextLink>.
          Where somebody asks for it, the draft says [my address], and one click fills it in.
        </li>
        <li>Where no short answer fits, there is no draft. Grave news gets a word of sympathy or nothing.</li>
      </ol>
      <p>
        A language model writes the drafts instead if you choose one under <TextLink to={paths.settingsModel}>Model</TextLink>. It is given
        the conversation, your style in numbers, and a few similar exchanges of yours. A large model looks at its drafts once more, and
        those that can’t be sent as they are come last. Drafts that state something your conversation doesn’t say are dropped, whoever wrote
        them.
      </p>
      <p>
        What you do with drafts (send, change, dismiss) is learned at the next training. You can read and delete it under{' '}
        <TextLink to={paths.settingsData}>Your data</TextLink>.
      </p>
    </DocsSection>
  )
}
