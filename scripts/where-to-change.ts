/** Writes the generated half of docs/where-to-change.md anew from the READMEs of the features. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { GENERATED_MARK, listWishes } from './feature-readmes.ts'
import { readFeatures } from './read-features.ts'

const DOCUMENT = 'docs/where-to-change.md'
const LISTED = ['ls-files', '--cached', '--others', '--exclude-standard', 'server/src/features']

const listed = execFileSync('git', LISTED, { encoding: 'utf8' }).split('\n')
const files = listed.filter((file) => file !== '' && existsSync(file))
const [written = ''] = readFileSync(DOCUMENT, 'utf8').split(GENERATED_MARK)
writeFileSync(DOCUMENT, written + listWishes(readFeatures(files)))
