/**
 * Everything else is built into a program's one file: to find and read its many small files takes more than a third of a start. These hold
 * binaries, or look for files beside their own.
 */
export const LOADED_FROM_PACKAGES = [
  '@fastify/multipart',
  '@fastify/static',
  '@napi-rs/canvas',
  '@node-rs/argon2',
  'fast-json-stringify',
  'fastify',
  'pg',
  'sharp',
  'vite',
]
