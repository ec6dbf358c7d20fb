import Box from '@mui/material/Box'
import { countOf, formatDay } from '#web/lib/time.ts'
import { paths, reportSections } from '#web/lib/paths.ts'
import type { StyleReport } from '#contract/voice/style-report.ts'
import { TextLink } from '#web/ui/links.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'

/** What the numbers are, and what they are not. */
export function ReportNotes({ voice }: { voice: NonNullable<StyleReport['voice']> }) {
  return (
    <SectionCard title="What these numbers are" fold={{ id: reportSections.notes, state: 'What they say, and what they don’t.' }}>
      <Box component="ul" sx={{ m: 0, pl: 2.5, maxWidth: 760, color: 'text.secondary', '& li': { my: 0.75 } }}>
        <li>A draft can be fine and still not be what you wrote: there is one reply of yours to compare with, and many good ones.</li>
        <li>
          “Picked at random” is one of your own earlier replies, drawn without reading the message. It writes like you, because it is you,
          and answers nothing. Whatever is not above it in what it says, says nothing.
        </li>
        <li>
          The voice is from {countOf(voice.pairs, 'reply pair')}, trained on {formatDay(voice.trained_at)}. The replayed messages came after
          what it had learned from, and a new training replays them again. <TextLink to={paths.training}>Training</TextLink>
        </li>
        <li>No engine is asked how good its own draft is. Confidence is measured on what you really wrote, or it is not stated.</li>
        <li>People differ more than engines do: look at the person before you let anything answer automatically.</li>
      </Box>
    </SectionCard>
  )
}
