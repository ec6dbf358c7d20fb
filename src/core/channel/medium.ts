/** How a message travels. Each medium has its own switch, limits, and rules. */
export type Medium = 'text' | 'email'
