import type { Span } from '../view.ts'

/** Formats of keys and tokens that their issuers made easy to find (OpenAI, Anthropic, Stripe, GitHub, GitLab, AWS, Google, Slack, npm …). */
const issued =
  /(?<![A-Za-z0-9_-])(?:sk-[\w-]{16,200}|[srp]k_(?:live|test)_\w{10,200}|gh[pousr]_\w{20,255}|github_pat_\w{20,255}|glpat-[\w-]{16,64}|(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}|AIza[\w-]{30,50}|ya29\.[\w-]{20,400}|GOCSPX-[\w-]{20,50}|xox[abeprs]-[\w-]{10,250}|xapp-[\w-]{10,250}|npm_\w{30,50}|pypi-[\w-]{30,250}|hf_\w{20,60}|SG\.[\w-]{16,40}\.[\w-]{16,80}|shp(?:at|ca|pa|ss)_\w{24,64}|dop_v1_\w{40,80}|EAA[A-Za-z0-9]{40,300}|eyJ[\w-]{8,4000}\.[\w-]{4,8000}(?:\.[\w-]{0,2000})?)/gu
const pemHead = /-----BEGIN [A-Z0-9 ]{0,40}(?:PRIVATE KEY|CERTIFICATE)[A-Z0-9 ]{0,20}-----/gu
const bearer = /\b(?:bearer|basic)\s{1,3}([\w.~+/-]{16,2000}={0,2})/giu
/** Words for a password, in the most widely written languages. */
export const password = String.raw`pass ?words?|pas{1,2}w(?:ro|o|r|or)?ds?|passowrd|pass(?= ?[:=])|passwd|pass ?phrase|pass ?code|pass ?key|psk|pass ?wort|kennwort|losung|pwd?|wi-?fi(?: network)? ?(?:pass(?:word)?|key|pw|pwd|code|login)|wlan[- ]?(?:schl[üu]ssel|passwort|code|key)|(?:code|cl[ée]|c[óo]digo|codice|chave|contra|pass) (?:(?:de la|della|del|du|do|de|vom|f[üu]rs|for the|to the|for) )?wi-?fi|contrase[nñ]a|clave(?: (?:del? )?wi-?fi)?|mot de passe|mdp|parola(?: d'ordine)?|wachtwoord|senha|palavra[- ]passe|has[łl](?:o|a|em)|hesl[oa]|l[öo]senord(?:et)?|adgangskoden?|passord(?:et)?|salasana|[şs]ifre(?:si(?:ni)?|yi|ni)?|jelsz[óo]|lozinka|geslo|парол(?:ь|я|ю|ем)|m[ậa]t kh[ẩa]u|κωδικ[όo]ς|kata sandi|senhas?|סיסמה|סיסמא|كلمة (?:السر|المرور)|पासवर्ड`
export const passwordWithoutSpaces = String.raw`密码|密碼|口令|パスワード|暗証番号|비밀번호|비번|รหัสผ่าน`
const key = String.raw`api[ _-]?key|access[ _-]?key|secret(?:[ _-]?key)?|client[ _-]?secret|(?:auth|access|api|refresh)[ _-]?token|token|pin|door ?code|gate ?code|alarm ?code|lock ?code|garage ?code|safe ?code|keypad(?: code)?|locker ?code|lockbox(?: code)?|t[üu]rcode|c[óo]digo de la puerta|code (?:de la porte|d'entr[ée]e)|codice (?:del portone|porta)|deurcode`
const says = String.raw`(?:[ ]?(?:is now|is|ist|was|lautet|es|est|[eèé]|to|jest|[äa]r|er|on|je)(?![\p{L}])[ :]{0,3}|["']?[ ]?(?:[:=：]{1,2}|->|→|是|为|為|は|는|은)[ ]{0,3}\n?)`
/**
 * `password: x`, `pw = x`, `password is x`: what follows must look like a password (`looksLikePassword`), because people also say what a password is like.
 * `followed`: the same with nothing in between, as in `wifi pass hunter22`.
 */
const named = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${password}|${key})|${passwordWithoutSpaces})${says}["'\`“”‘’]?([^\\s\\uFFFC"'\`“”‘’]{3,200})`,
  'giu',
)
const followed = new RegExp(
  `(?:(?<![\\p{L}\\p{N}])(?:${password})|${passwordWithoutSpaces})(?: |(?<=[^a-z]))["'\`“”‘’]?((?=\\S*\\d)(?=\\S*[a-z!#$%&*@_])[!#-&(-_a-~]{6,64})`,
  'giu',
)
const wordsOfSeed =
  /\b(?:seed|recovery|mnemonic|backup|wallet)[ -]?(?:phrase|words|seed)?\b[^a-z\n\uFFFC]{0,10}(?:is|are|ist)?[:\s]{1,4}((?:(?:\d{1,2}[.)] ?)?[a-z]{3,8}[\s,]{1,3}){11,23}[a-z]{3,8})(?![\w'])/giu
const web = /\bhttps?:\/\/[^\s<>"\uFFFC]{4,2000}/giu
const webCredentials = /^https?:\/\/([^\s/?#@]{1,200}:[^\s/?#@]{1,200})@/iu
const webToken =
  /[?&#;]([\w.-]{0,40}(?:token|key|sig|signature|auth|code|passw(?:or)?d|pwd|secret|session|sid|jwt|ticket|nonce|otp|credential|invite|hash|reset|confirm|magic)[\w.-]{0,40})=([^&#\s]{4,2000})/giu
const dense = /(?<![A-Za-z0-9_+=-])[A-Za-z0-9_+-]{20,512}={0,2}(?![A-Za-z0-9_+=-])/gu

/** Passwords, keys, tokens, private keys and seed phrases. Of a web address, only the part that grants access. */
export function findSecrets(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(issued)) spans.push(whole(match))
  const endOfPem = endsOfPems(text)
  for (const match of text.matchAll(pemHead)) spans.push({ start: match.index, end: endOfPem(match.index + match[0].length) })
  for (const match of text.matchAll(bearer)) if (/\d/u.test(match[1] ?? '')) spans.push(last(match, match[1]))
  for (const match of text.matchAll(named)) {
    const value = (match[1] ?? '').replace(/[.,;!?)]{1,3}$/u, '')
    if (looksLikePassword(match[0], value)) {
      const start = match.index + match[0].length - (match[1] ?? '').length
      spans.push({ start, end: start + value.length })
    }
  }
  for (const match of text.matchAll(followed)) {
    const value = (match[1] ?? '').replace(/[.,;!?)]{1,3}$/u, '')
    const start = match.index + match[0].length - (match[1] ?? '').length
    spans.push({ start, end: start + value.length })
  }
  for (const match of text.matchAll(wordsOfSeed)) spans.push(last(match, match[1]))
  for (const match of text.matchAll(web)) spans.push(...secretsOfAddress(match[0], match.index))
  for (const match of text.matchAll(dense)) {
    // Forty hexadecimal digits in an address are a commit.
    const commit = match[0].length === 40 && text[match.index - 1] === '/' && /^[0-9a-f]+$/u.test(match[0])
    if (!commit && isDense(match[0])) spans.push(whole(match))
  }
  return spans
}

const whole = (match: RegExpExecArray): Span => ({ start: match.index, end: match.index + match[0].length })

/** The place of a group at the end of the match. */
const last = (match: RegExpExecArray, group = ''): Span => ({
  start: match.index + match[0].length - group.length,
  end: match.index + match[0].length,
})

/**
 * Tells where the key ends whose head ends at `from`: at the end of the text if its own end was cut off. Asked in the order of the text, so that no end is
 * looked for again for every head before it.
 */
function endsOfPems(text: string): (from: number) => number {
  let foot = -1
  let end = 0
  return (from) => {
    if (foot < from) {
      const found = text.indexOf('-----END ', from)
      foot = found === -1 ? text.length : found
      const close = found === -1 ? -1 : text.indexOf('-----', found + 9)
      end = close === -1 ? text.length : close + 5
    }
    return end
  }
}

/** The private key or certificate that goes on across this place, if any. */
export function keyAcross(text: string, at: number): Span | null {
  const endOfPem = endsOfPems(text)
  for (const match of text.matchAll(pemHead)) {
    if (match.index >= at) break
    const end = endOfPem(match.index + match[0].length)
    if (end > at) return { start: match.index, end }
  }
  return null
}

/**
 * A value with digits, mixed case or signs looks like a password. Letters alone do if there are many: words after `is` are mostly talk about the password, and
 * short ones after a colon an ordinary answer about it. A PIN or a door code needs a digit.
 */
function looksLikePassword(match: string, value: string): boolean {
  if (value.length < 3 || /^https?:/iu.test(value)) return false
  if (/^(?:pin|token|door|gate|alarm|lock|garage|safe|keypad|t[üu]rcode|c[óo]d|deurcode)/iu.test(match))
    return /\d/u.test(value) && value.length >= 4
  const odd = /\d/u.test(value) || /[a-z][A-Z]/u.test(value) || /[^\p{L}\p{N}.,'’()-]/u.test(value)
  return odd
    ? value.length >= 4
    : /^\p{L}+$/u.test(value) && value.length >= (/(?:[:=：是为為は는은]|->|→)["'`“”‘’]?\s{0,3}\S+$/u.test(match) ? 6 : 15)
}

function secretsOfAddress(address: string, offset: number): Span[] {
  const spans: Span[] = []
  const credentials = webCredentials.exec(address)
  if (credentials?.[1] !== undefined) {
    const start = offset + address.indexOf('//') + 2
    spans.push({ start, end: start + credentials[1].length })
  }
  for (const match of address.matchAll(webToken)) {
    const value = match[2] ?? ''
    spans.push({ start: offset + match.index + match[0].length - value.length, end: offset + match.index + match[0].length })
  }
  return spans
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/iu

/** Whether a machine made a string: at least 32 hexadecimal digits, or letters of both cases mixed with digits. No words in it. */
function isDense(string: string): boolean {
  const body = string.replace(/=+$/u, '')
  if (uuid.test(body)) return false
  if (/^[0-9a-f-]+$/iu.test(body)) return body.replaceAll('-', '').length >= 32 && /\d/u.test(body) && /[a-f]/iu.test(body)
  const digits = body.match(/\d/gu)?.length ?? 0
  const changes = body.match(/[a-z][A-Z0-9]|[A-Z][a-z0-9]|\d[A-Za-z]/gu)?.length ?? 0
  return digits >= 2 && /[a-z]/u.test(body) && /[A-Z]/u.test(body) && changes >= body.length / 4 && entropy(body) >= 3.5
}

/** Bits per character (Shannon). Joined English words have about 3.3, random base64 of 20 characters about 4. */
function entropy(string: string): number {
  const counts = new Map<string, number>()
  for (const character of string) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, n) => sum - (n / string.length) * Math.log2(n / string.length), 0)
}
