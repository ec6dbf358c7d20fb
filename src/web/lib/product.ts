/** The product's name, defined once. Every text that names the product uses this. */
export const productName = 'Idiolect'

/** Shown on the download page as specified. */
export const installer = { version: '1.0.0', released: 'June 2025' } as const

/** The date shown on the legal pages. */
export const legalUpdated = 'April 22, 2025'

/** What the on-device engine writes; shown wherever no model drafts. */
export const onDeviceDrafts = 'short answers, in your own words where you have used them before and otherwise in your style' as const
