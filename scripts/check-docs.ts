/**
 * Documents that name files lie unless checked: every path, script and relative link in Markdown must exist, and every
 * number of a ruling or of the product's sections that a source cites. The two READMEs must say the same. Large features have a
 * README in one form, and docs/where-to-change.md has what they say.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { createCitationCheck } from './citations.ts'
import { featureReadmeProblems, GENERATED_MARK, listWishes } from './feature-readmes.ts'
import { readFeatures } from './read-features.ts'
import { compareReadmes } from './readme-pair.ts'

const listFiles = (...patterns: string[]) =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...patterns], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.startsWith('content/news/') && existsSync(file))

const documents = listFiles('*.md')
const sources = listFiles('*.md', '*.ts', '*.tsx', '*.css', '*.sql', '*.mjs')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** A folder of ours, then a path: what a reader would take for a file. Placeholders such as <feature> or * are not. */
const OWN_PATH = /`((?:contract|server|web|host|content|e2e|bench|tools|docs|scripts|deploy)\/[\w./-]+)`/g
const LINK = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g
const SCRIPT = /`npm run ([\w:-]+)/g
/** Where each sentence of the specification is built and which test proves it. */
const SPECIFICATION_TABLE = 'docs/specification-table.md'
const TEST = /`[\w./-]+\.(?:test\.tsx?|e2e\.ts)`/

const problems: string[] = []
for (const document of documents) {
  readFileSync(document, 'utf8')
    .split('\n')
    .forEach((line, index) => {
      const where = `${document}:${index + 1}`
      for (const [, file = ''] of line.matchAll(OWN_PATH)) {
        if (!existsSync(file)) problems.push(`${where} 提到的 ${file} 不存在`)
      }
      for (const [, target = ''] of line.matchAll(LINK)) {
        if (!existsSync(path.join(path.dirname(document), decodeURI(target))))
          problems.push(`${where} 的链接 ${target} 不存在`)
      }
      if (document === SPECIFICATION_TABLE && /^\| (?!规格 )/.test(line)) {
        const [sentence = '', place = '', proof = ''] = line.split(' | ')
        if (sentence.length < 3 || place.trim() === '' || !TEST.test(proof)) problems.push(`${where} 缺少地方或测试`)
      }
      for (const [, script = ''] of line.matchAll(SCRIPT)) {
        if (!(script in scripts)) problems.push(`${where} 提到的 npm run ${script} 不存在`)
      }
    })
}

const citationProblems = createCitationCheck()
// Planted: a check that finds nothing must have looked.
for (const planted of ['(ruling 9999)', 'rulings 1 and 9999', '裁决 9999', 'specification 9999', '规格书第 9999 节']) {
  if (citationProblems(planted).length !== 1) problems.push(`引用的检查睡着了：${planted}`)
}
for (const source of sources.filter((file) => file !== 'scripts/check-docs.ts')) {
  for (const problem of citationProblems(readFileSync(source, 'utf8'))) problems.push(`${source}：${problem}`)
}

const README = '# a\n## b\n```sh\nnpm start   # begins\n```\n`PORT`\n'
/** Each a Chinese README that differs from README in one thing, or in a comment alone. */
const PLANTED_PAIRS: [chinese: string, differences: number][] = [
  [README.replace('# begins', '# 开始'), 0],
  [README.replace('## b', '### b'), 1],
  [`${README}## c\n`, 1],
  [README.replace('npm start', 'npm test'), 1],
  [README.replace('`PORT`', ''), 1],
  [`${README}\`HOST\`\n`, 1],
]
for (const [chinese, differences] of PLANTED_PAIRS) {
  if (compareReadmes(README, chinese).length !== differences) problems.push(`两份 README 的检查睡着了：${chinese}`)
}
for (const problem of compareReadmes(readFileSync('README.md', 'utf8'), readFileSync('README.zh-CN.md', 'utf8'))) {
  problems.push(`README.md 与 README.zh-CN.md ${problem}`)
}

const FEATURE_README = `# bees
Bees.

- **Nouns**: bee
- **Tables**: \`bees\`
- **Ways in**: \`bees.service.ts\`
- **Jobs**: \`bees.fly\` daily
- **Events**: none
- **Invariants**: none
- **Decisions**: none
- **To change**: a wing: \`wings/\` · a leg: \`leg-*.ts\` · a sting: \`docs/sting.md\` · a hive:
  \`web/hive.ts\`
`
const FEATURE_FILES = [
  'server/src/features/bees/bees.service.ts',
  'server/src/features/bees/wings/left.ts',
  'server/src/features/bees/leg-first.ts',
  'docs/sting.md',
  'web/hive.ts',
]
/** Each a README of a feature, and how many things are wrong with it. */
const PLANTED_FEATURES: [readme: string | undefined, problems: number][] = [
  [FEATURE_README, 0],
  [undefined, 1],
  [FEATURE_README.replace('# bees', '# wasps'), 1],
  [FEATURE_README.replace('Bees.', 'Bees.\n'.repeat(16)), 1],
  [FEATURE_README.replace('- **Jobs**: `bees.fly` daily\n', ''), 1],
  [FEATURE_README.replace('Tables', 'Rows').replace('Nouns', 'Tables'), 1],
  [FEATURE_README.replace('bees.service.ts', 'wasps.service.ts'), 1],
  [FEATURE_README.replace('wings/', 'tails/'), 1],
  [FEATURE_README.replace('leg-*.ts', 'arm-*.ts'), 1],
  [FEATURE_README.replace('docs/sting.md', 'docs/tooth.md'), 1],
  [FEATURE_README.replace(' · a leg', ', a leg'), 1],
]
for (const [readme, count] of PLANTED_FEATURES) {
  const planted = [{ name: 'bees', sourceLines: 801, ...(readme !== undefined && { readme }) }]
  const found = featureReadmeProblems(planted, FEATURE_FILES)
  if (found.length !== count) problems.push(`功能的 README 的检查睡着了：${readme ?? '没有'}，${found.join('；')}`)
}
const WISHES = '- [bees](../server/src/features/bees/README.md): a wing · a leg · '
if (!listWishes([{ name: 'bees', sourceLines: 801, readme: FEATURE_README }]).includes(WISHES)) {
  problems.push('docs/where-to-change.md 的检查睡着了')
}
const features = readFeatures(listFiles('server/src/features'))
problems.push(...featureReadmeProblems(features, listFiles('.')))
const WHERE_TO_CHANGE = 'docs/where-to-change.md'
const [, generated = ''] = readFileSync(WHERE_TO_CHANGE, 'utf8').split(GENERATED_MARK)
if (GENERATED_MARK + generated !== listWishes(features)) {
  problems.push(`${WHERE_TO_CHANGE} 与各功能的 README 不符：请运行 npm run where-to-change`)
}
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
console.log(`${documents.length} 份文档，链接、路径与引用都在，两份 README 相符`)
