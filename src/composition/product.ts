import type { OpenChannel } from '#adapters/llama/index.ts'
import type { Clock } from '#core/ports/clock.ts'
import type { Compute } from '#core/ports/compute.ts'
import type { KeyRing } from '#core/ports/keys.ts'
import type { ServerDeps } from '#server/deps.ts'
import { noBus } from '#server/events/event-bus.ts'
import { createEventHub } from '#server/events/event-hub.ts'
import { createPostgresBus } from '#server/events/postgres-bus.ts'
import { createLeases } from '#server/jobs/leases.ts'
import { pruningJobs } from '#server/jobs/prune-jobs.ts'
import { createRunner } from '#server/jobs/runner.ts'
import { createLog, type LogOptions } from '#server/logging/log.ts'
import { systemRandom } from '#server/random.ts'
import { boxRoutes } from '#server/routes/language-model/box.ts'
import { autoResponseRoutes } from '#server/routes/live/auto-response.ts'
import { computerRoutes } from '#server/routes/computer.ts'
import { conversationRoutes } from '#server/routes/live/conversations.ts'
import { dataRoutes } from '#server/routes/account/data.ts'
import { draftRoutes } from '#server/routes/voice/drafts.ts'
import { googleRoutes } from '#server/routes/account/google.ts'
import { ownFactRoutes } from '#server/routes/account/own-facts.ts'
import { learnedRoutes } from '#server/routes/voice/learned.ts'
import { ledgerRoutes } from '#server/routes/account/ledger.ts'
import { gmailListenerRoutes } from '#server/routes/live/gmail-listener.ts'
import { macListenerRoutes } from '#server/routes/live/mac-listener.ts'
import { messageLogRoutes } from '#server/routes/live/message-log.ts'
import { modelRoutes } from '#server/routes/language-model/model.ts'
import { overlayRoutes } from '#server/routes/live/overlay.ts'
import { permissionRoutes } from '#server/routes/account/permissions.ts'
import { styleReportRoutes } from '#server/routes/voice/style-report.ts'
import { suggestionRoutes } from '#server/routes/live/suggestions.ts'
import { trainingRoutes } from '#server/routes/voice/training.ts'
import { trustRoutes } from '#server/routes/live/trust.ts'
import { createAutoResponses } from '#server/services/automatic/auto-response.ts'
import { missingForAuto } from '#server/services/trust/ladder.ts'
import { createConversations } from '#server/services/automatic/conversations.ts'
import { createDrafting } from '#server/services/drafting/draft-replies.ts'
import { createExtractions } from '#server/services/voice/extract-messages.ts'
import { createSendingStops } from '#server/services/kill-switch/sending-stops.ts'
import { toSuggestion } from '#server/services/listening/journal.ts'
import { createModelTest } from '#server/services/language-model/model-test.ts'
import { createPasswordHasher, type PasswordHasher } from '#server/services/account/password-hash.ts'
import { pastTurn } from '#server/services/voice/past-turns.ts'
import { createReplays } from '#server/services/style-report/replay-turns.ts'
import { resumeWork, takeOver } from '#server/services/voice/resume-work.ts'
import { createStyleReports } from '#server/services/style-report/style-report.ts'
import { createMailReading } from '#server/services/voice/mails/learn-mails.ts'
import { createTrainings } from '#server/services/voice/train-voice.ts'
import { createPractice } from '#server/services/trust/practice/practice.ts'
import { createSecondLook } from '#server/services/trust/second-look.ts'
import { createConfidences } from '#server/services/trust/confidences.ts'
import type { Store } from '#server/store/db.ts'
import { startServer } from '#server/start.ts'
import { createCompute } from './compute/index.ts'
import type { Config } from './config.ts'
import { mailChannel, openLive } from './channels/open-live.ts'
import { openLanguageModels } from './language-models/language-models.ts'
import { openActiveChats } from './messages/overlay.ts'
import { openGoogle } from './google/open-google.ts'
import { openMail } from './mail/open-mail.ts'
import { allOrNothing } from './opening/all-or-nothing.ts'
import { openStore } from './opening/open-store.ts'
import { appInfo, builtClient, textHistory, sampleToMake } from './machine.ts'
import { createPermissions } from './messages/permissions.ts'
import { removeServerFile, writeServerFile } from './server-file.ts'

/** The wired-up product: what `startServer` serves, and what the command line uses when no server is running. */
export interface Product {
  readonly server: ServerDeps
  /** Resumes work that an earlier process left unfinished. Call once the server can answer. */
  resume(): Promise<void>
  /** Restarts listeners that were on, and resumes pending sends. Only for the server, because a command ends too soon. */
  listen(): void
  /** Stops all work (it resumes at the next start), closes the store, and releases the folder, even if some part fails to stop. */
  close(): Promise<void>
}

export interface ProductOptions {
  readonly log: LogOptions
  /** See `ServerDeps.localToken`. */
  readonly localToken: string | null
  /** Source of the data key. If omitted, the configuration, or else a file in the data folder. */
  readonly keys?: KeyRing
  /** See `ServerDeps.allowedOrigins`. */
  readonly allowedOrigins?: readonly string[]
  /** Starts a model's process, if this process cannot start one itself. */
  readonly openModel?: OpenChannel
  /** See `ServerDeps.webDir`. If omitted, the built client. */
  readonly webDir?: string | null
  /** Replaces real parts; for tests. */
  readonly clock?: Clock
  readonly compute?: Compute
  readonly passwords?: PasswordHasher
}

/**
 * Opens the product, or nothing of it.
 *
 * Throws AppError `folder-in-use`, `newer-store`, `migration-failed`, `wrong-key`, `sample-mismatch`, `not-available` (a part of the program is
 * missing), `forbidden` (a proxy would hide what goes out), or `invalid-input` (a file that a setting names).
 */
export function openProduct(config: Config, options: ProductOptions): Promise<Product> {
  return allOrNothing(async (opened, close) => ({ ...(await joinParts(config, options, opened)), close }))
}

/**
 * How to add a part: create the real one here, say in `opened` how it is closed, pass it to its service, and pass the service to its routes. Nothing
 * else in the product creates real parts.
 */
async function joinParts(config: Config, options: ProductOptions, opened: AsyncDisposableStack): Promise<Omit<Product, 'close'>> {
  const clock: Clock = options.clock ?? { now: () => Date.now() }
  const texts = textHistory(config.messages)
  const log = createLog(options.log)
  for (const setting of config.unused) log.info({ setting }, 'a setting is not used in this mode')
  const { store, marker } = await openStore(config, options.keys, clock, log, opened)
  const compute = options.compute ?? createCompute(sampleToMake(config.messages))
  opened.defer(() => compute.close())
  const bus = config.databaseUrl === null ? noBus : createPostgresBus({ url: config.databaseUrl, log })
  opened.defer(() => bus.close())
  const events = createEventHub({
    bus,
    async suggestion(accountId, id) {
      const found = await store.suggestions.find(accountId, id)
      return found === null ? null : toSuggestion(found, undefined)
    },
  })
  const leases = createLeases(store.jobs, log)
  const work = { store, compute, clock, random: systemRandom, leases, events, log, texts }
  const extractions = createExtractions(work)
  const languageModels = openLanguageModels(config, { ...work, openModel: options.openModel }, opened)
  const { models, ledger, outgoing, timeZone } = languageModels
  const google = openGoogle(config, {
    ...work,
    fetchFor: (given) => outgoing.fetchFor(given),
    // A hosted product has no page for training, so connecting a mailbox starts it (design, section 8).
    connected: (accountId) => {
      if (config.mode === 'hosted')
        void trainings.start(accountId).catch((err: unknown) => log.warn({ err }, 'learning from a new mailbox did not start'))
    },
  })
  const confidences = createConfidences({ store, clock, compute })
  const drafting = createDrafting({
    store,
    compute,
    clock,
    confidences,
    model: { access: models, ask: languageModels.ask, events, log, timeZone },
  })
  const modelWork = { ...work, models, ask: languageModels.ask }
  const replays = createReplays(modelWork)
  const mail = openMail(
    { gmailRoot: config.google.gmailRoot, messages: config.messages },
    {
      store,
      clock,
      events,
      fetchFor: (given) => outgoing.fetchFor(given),
      granted: google.access,
      state: (accountId) => google.mailAccount.state(accountId),
    },
  )
  opened.defer(() => mail.close())
  const mails = createMailReading({ ...work, mailboxes: mail.mailboxes })
  const trainings = createTrainings({ ...work, replays, mails })
  const modelTest = createModelTest({ ...modelWork, pastTurn: (accountId, skip) => pastTurn(store, accountId, skip) })
  const stops = createSendingStops({ clock, log, marker })
  opened.defer(() => stops.close())
  const secondLook = createSecondLook({ models, ledger, random: systemRandom, log })
  const chosen = (accountId: string) => models.chosen(accountId)
  const live = openLive(
    config,
    { store, clock, random: systemRandom, events, log, drafting, confidences, chosen, stops, secondLook, leases, compute },
    mail.mailboxes,
  )
  // Each is told before any is waited for.
  opened.defer(() => settled([extractions.stop(), mails.stop(), trainings.stop(), replays.stop(), live.close()]))
  const runner = createRunner([takeOver({ store, extractions, trainings, mails, replays }), pruningJobs(store, clock), ...live.jobs], {
    leases,
    clock,
    log,
  })
  opened.defer(() => runner.close())
  const choices = { store, clock, events, log, drafting, live: live.control, stops }
  const trusted = { ...choices, confidences, chosen }
  const autoResponses = createAutoResponses(choices)
  const practice = createPractice({
    ...modelWork,
    confidences,
    allowed: (accountId) => choices.live.allowedList(accountId, null),
    steppedDown: async (accountId, people) => live.steppedDown(accountId, people),
  })
  const activeChats = openActiveChats({ store, events, log }, live.helper)
  opened.defer(() => activeChats.close())
  const passwords = options.passwords ?? createPasswordHasher()
  return {
    server: {
      store,
      clock,
      random: systemRandom,
      passwords,
      events,
      log,
      appInfo: appInfo(config),
      googleSignIn: () => google.clients.canVisitorsSignIn(),
      publicUrl: config.publicUrl,
      allowedOrigins: options.allowedOrigins ?? [],
      webDir: options.webDir === undefined ? builtClient() : options.webDir,
      localToken: options.localToken,
      trustedProxies: config.trustedProxies,
      routes: [
        trainingRoutes({ extractions, trainings, mails }),
        draftRoutes(drafting),
        dataRoutes({
          store,
          clock,
          events,
          texts,
          passwords,
          extractions,
          trainings,
          mails,
          replays,
          practice,
          listeners: live,
          mailAccount: google.mailAccount,
          box: languageModels.box?.models ?? null,
        }),
        autoResponseRoutes({
          autoResponses,
          forecast: (accountId, asked, medium) => live.forecast(accountId, asked, medium),
        }),
        conversationRoutes(
          createConversations({ ...choices, missingForAuto: (accountId, key) => missingForAuto(trusted, accountId, key) }),
        ),
        ownFactRoutes({ store, events }),
        learnedRoutes({ store, clock, random: systemRandom, live: live.control }),
        modelRoutes(models, modelTest),
        boxRoutes(languageModels.box?.models ?? null),
        ledgerRoutes({ ledger, refused: () => outgoing.refused() }),
        styleReportRoutes({ reports: createStyleReports({ store, replays, models }), replays }),
        trustRoutes(trusted, practice),
        overlayRoutes({ store, activeChats }),
        permissionRoutes(createPermissions(config, live.helper)),
        googleRoutes({
          ...google,
          sample: mail.sample,
          stopListening: (accountId) => live.listenerOf(mailChannel).leave(accountId),
        }),
        suggestionRoutes(live.acts),
        messageLogRoutes(store, live.mediumOf),
        computerRoutes({ store, live }),
        ...(live.helper === null
          ? []
          : [macListenerRoutes({ channel: 'imessage', listener: live.listenerOf('imessage'), terminal: live.terminal })]),
        gmailListenerRoutes({
          channel: mailChannel,
          listener: live.listenerOf(mailChannel),
          pending: live.pendingMail(mailChannel),
          terminal: live.terminal,
          mailboxState: mail.mailboxState,
        }),
      ],
    },
    async resume() {
      // Must come before anything that could send.
      await autoResponses.takeUp()
      await resumeWork({ store, extractions, trainings, mails, drafting, replays })
      runner.begin()
      await languageModels.box?.resume()
    },
    listen: () => live.begin(),
  }
}

/** Waits for all of them, and throws the first failure. */
async function settled(work: readonly Promise<unknown>[]): Promise<void> {
  await Promise.allSettled(work)
  await Promise.all(work)
}

/** The product with its server running. */
export interface RunningProduct {
  /** `http://127.0.0.1:5002`, without a trailing slash. */
  readonly address: string
  /** The address as shown to people. */
  readonly shown: string
  readonly port: number
  /** False if only the API is served. */
  readonly servesClient: boolean
  readonly sampleData: boolean
  /** Ledger for requests made by parts outside this process. */
  readonly ledger: Pick<Store['ledger'], 'enter' | 'answered' | 'failed'>
  /** Settles once all work left by an earlier process has resumed, including the listener. */
  readonly takenUp: Promise<void>
  /** Stops the server, then the work, in order. */
  stop(): Promise<void>
}

/**
 * Starts the product and its server; the caller stops it. Throws what `openProduct` and `startServer` throw, and leaves nothing open in that
 * case.
 */
export function startProduct(config: Config, options: ProductOptions): Promise<RunningProduct> {
  return allOrNothing(async (opened, close) => {
    const { localToken } = options
    const product = opened.adopt(await openProduct(config, options), (one) => one.close())
    const server = opened.adopt(await startServer(product.server, { host: config.host, port: config.port }), (one) => one.close())
    if (localToken !== null) {
      writeServerFile(config.dataDir, { address: server.address, token: localToken, pid: process.pid })
      opened.defer(() => removeServerFile(config.dataDir))
    }
    const takenUp = product.resume().then(() => product.listen())
    // The caller sees a failure through `takenUp`; it must not break an earlier stop.
    opened.defer(() => takenUp.catch(() => undefined))
    return {
      address: server.address,
      shown: server.shown,
      port: server.port,
      servesClient: product.server.webDir !== null,
      sampleData: product.server.appInfo.sample_data,
      ledger: product.server.store.ledger,
      takenUp,
      stop: close,
    }
  })
}
