import { domainOf } from '../parse/addresses.ts'

/** Words in the local part that say nobody reads it, in the languages we meet. Whole words: Nora Eply is a person. */
const noReply =
  /(?:^|[._+=-])(?:(?:please[._-]?)?(?:no|not|non|do[._-]?not|don[._-]?t|never|cannot)[._-]?(?:reply|replies|replay|respond|response|answer)|nicht[._-]?antworten|keine[._-]?antwort|ne[._-]?pas[._-]?repondre|nepasrepondre|pas[._-]?de[._-]?reponse|no[._-]?responder|no[._-]?contestar|n(?:a|ã)o[._-]?respond(?:a|er)|non[._-]?rispondere|niet[._-]?(?:beantwoorden|antwoorden)|nie[._-]?odpowiadaj|ej[._-]?svara|svara[._-]?inte|unmonitored|noemail|no[._-]?mail|do[._-]?not[._-]?email)(?:$|[\d._+=-])/u
/** Names of services, not of people: `support`, `info` and `hello` are left out, because somebody reads them. */
const service =
  /^(?:notifications?|notify|alerts?|newsletters?|news|digest|updates?|mailings?|marketing|promo(?:tions?)?|automailer|auto|autoreply|robot|bot|system|daemon|root|cron|nobody|calendar-notification|reminders?|invoices?\+statements|statements)(?:$|[\d._+=-])/u
/** Addresses that handle errors and list commands (RFC 3834, section 2; RFC 2142). */
const daemon =
  /^(?:mailer-?daemon|postmaster|mail-?daemon|mdaemon|maildelivery|listserv|majordomo|mailman|bounces?|null|devnull)$|^(?:bounces?|owner|prvs|bounced?)[-+=._]|[-+=](?:bounces?|request|owner|errors?)(?:$|[-+=._])/u

export function takesNoReply(address: string): boolean {
  return noReply.test(nameOf(address))
}

export function isService(address: string): boolean {
  return service.test(nameOf(address))
}

export function isMailDaemon(address: string): boolean {
  return daemon.test(nameOf(address))
}

function nameOf(address: string): string {
  return address.slice(0, -domainOf(address).length - 1)
}
