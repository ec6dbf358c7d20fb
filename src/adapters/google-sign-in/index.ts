export { createGoogle } from './google.ts'
