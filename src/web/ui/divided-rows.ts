/** Of a list's item: a line above it, but above the first. Spread into its `sx`. */
export const dividedRow = { borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const
