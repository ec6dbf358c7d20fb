/** When the clock of a soak begins, ms since 1970. */
export const soakBegins = Date.UTC(2026, 10, 2, 9)
