import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { overlay, overlayPosition, type OverlayPosition } from '#contract/live/overlay.ts'
import { notAvailable } from '#web/lib/queries/control-queries.ts'
import { sections } from '#web/lib/paths.ts'
import { unknownWords, useKnowledge } from '#web/lib/queries/knowledge.ts'
import { logQuietly } from '#web/lib/log.ts'
import { keys } from '#web/lib/queries/queries.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useServices } from '#web/lib/services.tsx'
import { SectionCard } from '#web/ui/section-card.tsx'
import { StatusMessage, useStatusMessages } from '#web/ui/status-message.tsx'

const labels: Record<OverlayPosition, string> = {
  right: 'Right of the Messages window',
  left: 'Left of the Messages window',
}

/** Where the suggestions stand. Saved as it is chosen. */
export function OverlayPositionCard() {
  const { call, bridge } = useServices()
  const queries = useQueryClient()
  const messages = useStatusMessages()
  const settings = useQuery({
    queryKey: keys.overlaySettings,
    queryFn: async ({ signal }) => (await call(overlay.getSettings, {}, { signal })).settings,
  })
  const knowledge = useKnowledge()(settings)
  const save = useMutation({
    mutationFn: (position: OverlayPosition) => call(overlay.saveSettings, { settings: { position } }),
    onSuccess: async (_saved, position) => {
      messages.say('Overlay settings saved successfully')
      await queries.invalidateQueries({ queryKey: keys.overlaySettings })
      const suggestionCount = settings.data?.suggestionCount ?? 3
      bridge?.overlay
        ?.updateSettings({ suggestionCount, position })
        .catch((error: unknown) => logQuietly('The overlay did not take its new settings.', error))
    },
    onError: (error) => messages.say(`Failed to save overlay settings: ${failureText(error)}`, 'error'),
  })
  if (notAvailable(settings.error)) return null
  // None is chosen while nobody knows which.
  const position = save.isPending ? save.variables : settings.data?.position
  return (
    <SectionCard
      title="Overlay position"
      fold={{
        id: sections.overlayPosition,
        state: knowledge === 'known' && position !== undefined ? `${labels[position]}.` : unknownWords(knowledge),
      }}
    >
      <Stack spacing={1}>
        <Typography variant="body2" color="textSecondary">
          Where suggestions appear while you type in Messages. In a browser their window opens at that side of the screen.
        </Typography>
        <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ columnGap: 3, alignItems: { sm: 'center' } }}>
          <RadioGroup
            aria-label="Overlay position"
            value={position ?? null}
            onChange={(event) => save.mutate(overlayPosition.parse(event.target.value))}
          >
            {overlayPosition.options.map((option) => (
              <FormControlLabel
                key={option}
                value={option}
                control={<Radio />}
                label={labels[option]}
                disabled={settings.data === undefined}
              />
            ))}
          </RadioGroup>
          <StatusMessage {...messages} />
        </Stack>
      </Stack>
    </SectionCard>
  )
}
