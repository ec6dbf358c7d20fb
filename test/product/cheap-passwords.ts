import { createPasswordHasher } from '#server/services/account/password-hash.ts'

/** The real hashing with hardly any of its cost. */
export const cheapPasswords = () => createPasswordHasher({ logN: 2, r: 8, p: 1 })
