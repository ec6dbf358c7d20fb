import Box from '@mui/material/Box'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import type { LadderPerson, Unsure } from '#contract/live/trust.ts'
import { WayOn } from './practice-for.tsx'
import { proofOf, trialWords } from './proof-words.ts'
import { Explained } from './with-evidence.tsx'

/** The evidence for one person, what is missing, and the state of the trial. `threshold` is 0–1. `unsure`: why there is no evidence for anybody. */
export function Proof({ person, threshold, unsure }: { person: LadderPerson; threshold: number; unsure: Unsure | null }) {
  const { missing, shadow, stepped_down: down, why_few: whyFew } = person
  return (
    <Stack spacing={0.75}>
      <Box component="dl" sx={{ m: 0, display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
        {proofOf(person, threshold).map(({ name, value, why }) => (
          <Box key={name}>
            <Typography component="dt" variant="caption" color="textSecondary">
              {name}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              <Explained by={why}>{value}</Explained>
            </Typography>
          </Box>
        ))}
      </Box>
      {down !== null && <Typography variant="body2">{down.text}</Typography>}
      {missing !== null && (
        <Typography variant="body2" color="textSecondary">
          {missingWords(missing)} <WayOn code={unsure?.code} />
        </Typography>
      )}
      {whyFew !== null && (
        <Typography variant="body2" color="textSecondary">
          {whyFew}
        </Typography>
      )}
      {shadow !== null && (
        <Typography variant="body2" color="textSecondary">
          {trialWords(shadow)}
        </Typography>
      )}
    </Stack>
  )
}

/** `11 more in practice` is half a sentence; text that ends with a period is a whole one. */
function missingWords(missing: string): string {
  return missing.endsWith('.') ? missing : `Still missing: ${missing}.`
}
