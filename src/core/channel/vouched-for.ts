/** Whether a service, `iMessage` over whichever way, vouches for who sends; SMS and RCS numbers can be made up. */
export function isVouchedFor(service: string): boolean {
  return /^imessage/i.test(service)
}
