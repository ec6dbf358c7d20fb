/** The product's name, said once. Every text that names it uses this. */
export const PRODUCT = 'Idiolect'

/** Shown on the download page as specified (product specification, sections 2 and 9). */
export const INSTALLER = { version: '1.0.0', released: 'June 2025' } as const

/** The date that the legal pages carry (product specification, section 9). */
export const LEGAL_UPDATED = 'April 22, 2025'
