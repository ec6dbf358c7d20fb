/** What people write by: whose switch, limit and rules count. */
export type Medium = 'text' | 'email'
