import { app } from 'electron'
import { startShell } from './shell.ts'

// Everything that must be said before Electron is ready is said now.
startShell(app)
