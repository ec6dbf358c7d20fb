export { readClientFile } from './client-file.ts'
export { createGoogle } from './google.ts'
