export const touchScreen = '@media (pointer: coarse)'

/** Touch input: a touch screen, or any page as narrow as a phone. */
export const touch = `${touchScreen}, (max-width: 599.95px)`

/** Minimum size of a touch target, px. */
export const finger = 44

/** For inline controls that are only as tall as the text: enlarges the touch target. Spread into `sx`. */
export const pressedAround = {
  position: 'relative',
  [touch]: { '&::after': { content: '""', position: 'absolute', inset: '-12px -4px' } },
} as const
