/** Whether a service vouches for the sender. Every kind of `iMessage` does; SMS and RCS numbers can be spoofed. */
export function isVouchedFor(service: string): boolean {
  return /^imessage/i.test(service)
}
