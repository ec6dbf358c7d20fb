import { acquireFolderLock } from '#server/store/folder/folder-lock.ts'

/** Another process that holds a data folder until it is killed: `hold-folder.ts FOLDER`. */
acquireFolderLock(process.argv[2] ?? '')
process.stdout.write('held\n')
setInterval(() => {}, 60_000)
