/** How a message travels. Each medium has its own switch, limits, and rules. The specified calls name it `channel`. */
export type Medium = 'text' | 'email'
