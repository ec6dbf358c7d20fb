import { createPasswordHasher } from '#server/services/account/password-hash.ts'

/** The real hashing at a hundredth of its cost. */
export const cheapPasswords = () => createPasswordHasher({ logN: 10, r: 8, p: 1 })
