const affection = /\b(?:love (?:you|u|ya|yall)|luv (?:you|u|ya)|ily|ilysm|miss (?:you|u|ya)|xoxo|hugs|kisses)\b|[❤💕😘🥰]/iu

/** Whether a text has words or signs meant for a loved one. */
export function saysAffection(text: string): boolean {
  return affection.test(text)
}
