/**
 * True under `npm run test:full`. Soaks, kill storms and screenshot comparisons run small in `npm test` and in full there:
 * `it.runIf(full)(…)`, or `const rounds = full ? 20 : 2`.
 */
export const full = process.env['IDIOLECT_TEST_FULL'] === '1'
