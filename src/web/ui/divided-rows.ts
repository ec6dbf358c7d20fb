/** Style of list items: a line above each except the first. Spread into `sx`. */
export const dividedRow = { borderTop: '1px solid', borderColor: 'divider', '&:first-of-type': { borderTop: 0 } } as const
