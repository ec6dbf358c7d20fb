import { app } from 'electron'
import { startShell } from './shell.ts'

// Synchronous, because some settings must be made before Electron is ready.
startShell(app)
