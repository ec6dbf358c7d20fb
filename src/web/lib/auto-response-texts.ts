/** The specified texts for allowing automatic replies for some hours. */
export const autoResponseTexts = {
  statusFailed: 'Failed to load auto-response status. Please try again later.',
  enableFailed: 'Failed to enable auto-response. Please try again later.',
}
export const enabledFor = (hours: number, channel: string): string => `Auto-response enabled for ${hours} hours on ${channel}`

/** Product specification, section 9: auto-stop. */
export const defaultHours = 4
export const shortestHours = 1
export const longestHours = 24
