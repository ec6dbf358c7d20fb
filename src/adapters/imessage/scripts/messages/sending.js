/* global $, Application, Refusal, bundleId, delay, errorNumber, findProcess, openMessages */

const services = new Set(['iMessage', 'SMS', 'RCS'])
/** How long Messages may take to answer after it is opened, and the pause between two tries, s. */
const openingTakes = 10
const betweenTries = 0.25
/** '****': any event. */
const anyEvent = 0x2a2a2a2a

const notRunning = -600
const notFound = -1728
const denied = -1743
const notAsked = -1744

/**
 * Whether this program may control Messages: 0, -1743 (no), -1744 (macOS has not asked yet), -600 (Messages is closed). Null if macOS doesn't say.
 * Asks the owner only if `ask` is true, and then waits for the answer. Never opens Messages.
 */
function automationState(ask) {
  try {
    const target = $.NSAppleEventDescriptor.descriptorWithBundleIdentifier($(bundleId))
    const state = Number($.AEDeterminePermissionToAutomateTarget(target.aeDesc, anyEvent, anyEvent, ask))
    return Number.isNaN(state) ? null : state
  } catch (error) {
    return errorNumber(error)
  }
}

/** Opens Messages once if it is closed, and retries until it answers. `work` must be safe to repeat. */
function whileOpening(work) {
  let opened = false
  for (let waited = 0; ; waited += betweenTries) {
    try {
      if (findProcess() === null) throw new Refusal(String(notRunning), 'Messages is not running')
      return work()
    } catch (error) {
      const closed = error instanceof Refusal ? error.code === String(notRunning) : errorNumber(error) === notRunning
      if (!closed || waited >= openingTakes) throw error
      if (!opened) openMessages()
      opened = true
      delay(betweenTries)
    }
  }
}

function allowed() {
  const state = automationState(false)
  if (state === notRunning) throw new Refusal(String(notRunning), 'Messages is not running')
  if (state === denied || state === notAsked) throw new Refusal(String(state), 'automation is not allowed')
}

/** Finds the target of a text without sending anything, so a failure in here proves that nothing was sent. */
function resolveTarget(messages, args) {
  const direct = args.chatGuid.includes(';-;')
  try {
    const chat = messages.chats.byId(args.chatGuid)()
    chat.id()
    return { via: 'chat', to: chat }
  } catch (error) {
    if (errorNumber(error) !== notFound || !direct || typeof args.address !== 'string' || args.address === '') throw error
  }
  return { via: 'participant', to: findPerson(messages, args) }
}

/** Finds a person by address, on the service of their last message. Refuses if anything is ambiguous. */
function findPerson(messages, { service, address }) {
  const unknown = () => new Refusal(String(notFound), 'no such person')
  if (!services.has(service)) throw unknown()
  const accounts = messages
    .accounts()
    .filter((account) => account.serviceType() === service && account.enabled() && account.connectionStatus() === 'connected')
  if (accounts.length !== 1) throw unknown()
  const person = accounts[0].participants.byName(address)
  if (String(person.handle()).toLowerCase() !== address.toLowerCase()) throw unknown()
  return person
}

function send(args) {
  // Messages accepts this form for a group and loses the text.
  if (/^any;-;chat(\d+|[0-9a-f]{32})$/i.test(args.chatGuid)) throw new Refusal('-1700', 'a group is not addressed like a person')
  const messages = Application(bundleId)
  const { via, to } = whileOpening(() => {
    allowed()
    return resolveTarget(messages, args)
  })
  try {
    messages.send(args.text, { to })
  } catch (error) {
    // Messages may still have sent it: the error may belong only to the answer.
    const number = errorNumber(error)
    const failed = new Refusal(number === null ? 'script' : String(number), 'sending failed')
    failed.uncertain = true
    throw failed
  }
  return { via }
}

/** `args.open`: opens Messages in the background if it is closed, because nothing can be said about a closed one. */
function permissions(args) {
  const accessibility = Boolean($.AXIsProcessTrusted())
  if (args.open !== true) return { accessibility, automation: automationState(false) }
  try {
    return { accessibility, automation: whileOpening(() => stateOfRunning(false)) }
  } catch (error) {
    return { accessibility, automation: notRunning }
  }
}

function stateOfRunning(ask) {
  const state = automationState(ask)
  if (state === notRunning) throw new Refusal(String(notRunning), 'Messages is not running')
  return state
}

/**
 * Makes macOS ask the owner and waits for the answer, so that a send never triggers the prompt. Then reads something harmless to confirm the
 * permission.
 */
function ask(args) {
  if (args.permission === 'accessibility') $.AXIsProcessTrustedWithOptions($({ AXTrustedCheckOptionPrompt: true }))
  else {
    const state = whileOpening(() => stateOfRunning(true))
    if (state === 0 || state === notAsked) Application(bundleId).accounts.id()
  }
  return permissions({})
}
