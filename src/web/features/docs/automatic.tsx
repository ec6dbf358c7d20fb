import { paths, sectionPath } from '#web/lib/paths.ts'
import { productName } from '#web/lib/product.ts'
import { steps } from '#web/lib/modes.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DocsSection } from './docs-section.tsx'
import { facts } from './facts.ts'

const { verdicts, moments, threshold, trialHours, trialDrafts } = facts.automatic
const { caps, looks } = facts

export function Automatic({ id, title }: { id: string; title: string }) {
  return (
    <DocsSection id={id} title={title}>
      <p>
        {productName} sends nothing automatically until you allow it, person by person. Each conversation has one of four modes, which you
        set under <TextLink to={paths.people}>People</TextLink>:
      </p>
      <ul>
        {steps.map(({ mode, name, does }) => (
          <li key={mode}>
            <strong>{name}</strong>: {does}
          </li>
        ))}
      </ul>
      <p>Somebody on the allowed list of a listener counts as Auto too, unless you have set another mode for them.</p>
      <h3>How trust is earned</h3>
      <ul>
        <li>
          <strong>Your verdicts.</strong> A draft gets a confidence only after {verdicts} of your verdicts on drafts by the same model.{' '}
          <TextLink to={paths.practice}>Practice</TextLink> collects them from past messages. The number is the low end of what they
          support. Drafts of the on-device engine never get one, so they are never sent automatically.
        </li>
        <li>
          <strong>Your threshold.</strong> Only drafts at or above it may go out ({threshold} unless you change it).
        </li>
        <li>
          <strong>A precedent.</strong> You must have answered at least {moments} messages like this one, from the same person, in the same
          way. And it has to be a courtesy, such as thanks, good night, or that somebody is home: whatever asks, proposes, or tells more
          waits for you. So does a courtesy within twelve hours of anything more that they wrote to you.
        </li>
        <li>
          <strong>A trial.</strong> For the first {trialHours} hours and {trialDrafts} drafts, you are only shown what would have been sent.
          Both can be changed.
        </li>
        <li>
          <strong>A way back.</strong> Say of a sent reply that it shouldn’t have gone out, and that person goes back to Ask.
        </li>
      </ul>
      <h3>What is never sent automatically</h3>
      <p>
        Anything in a group; answers to one-time codes, businesses, short codes, machines, and people you don’t know; anything about money,
        health, death, law, work, children, or an emergency; promises, times, and places; links and numbers that aren’t in the conversation;
        a draft with a gap. In doubt, it waits for you. <TextLink to={paths.history}>History</TextLink> names the reason for each.
      </p>
      <h3>Limits</h3>
      <ul>
        <li>
          Texts: {caps.chat} replies in one conversation within {caps.chatMinutes} minutes, {caps.hour} in all within{' '}
          {caps.hours === 1 ? 'an hour' : `${caps.hours} hours`}, and {caps.turns} in a row without a word from you.
        </li>
        <li>
          Email: {caps.mailToOne} to one person or thread and {caps.mailToAll} in all within {caps.mailHours} hours.
        </li>
        <li>
          New texts are looked for every {looks.texts} seconds and new email every {looks.mail} seconds, unless you set another interval.
        </li>
      </ul>
      <h3>How to stop it</h3>
      <ul>
        <li>
          <strong>Stop</strong>, in the top bar of every page while anything may be sent, acts at once for everybody. It stays that way
          after a restart, until you turn sending on again. What came in before then gets no automatic reply later, either.
        </li>
        <li>
          Under <TextLink to={sectionPath('macListener')}>Auto-response</TextLink> you can stop a listener or let it stop automatically
          after some hours.
        </li>
        <li>Setting one person to Ask, Draft, or Off holds what was about to go to them.</li>
      </ul>
      <p>What Messages or Gmail has already accepted cannot be called back.</p>
    </DocsSection>
  )
}
