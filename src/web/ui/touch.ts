export const touchScreen = '@media (pointer: coarse)'

/** Where things are pressed with a finger: on a touch screen, and wherever a page is as narrow as a phone. */
export const touch = `${touchScreen}, (max-width: 599.95px)`

/** px: what a finger hits without looking twice. */
export const finger = 44

/** For what stands among words and is no taller than they are: it is pressed around itself, too. Spread into its `sx`. */
export const pressedAround = {
  position: 'relative',
  [touch]: { '&::after': { content: '""', position: 'absolute', inset: '-12px -4px' } },
} as const
