import { fileURLToPath } from 'node:url'
import type { Content } from '../content-schema.ts'
import { readContent } from '../read-content.ts'

export const CONTENT_DIR = fileURLToPath(new URL('../..', import.meta.url))

let known: Promise<Content> | undefined

/** The demo school as its files tell it, read once for all test files of a worker. Not to be changed. */
export const demoContent = (): Promise<Content> => (known ??= readContent(CONTENT_DIR))
