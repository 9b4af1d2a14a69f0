import { QuestionDraft } from '@bee/contract/questions/question-draft.ts'
import * as z from 'zod/mini'
import { createTypeFinder, pathOf, type KnownLesson, type KnownSchool } from './known-names.ts'
import { fileNameOf, nearestWord } from './nearest-word.ts'
import { likeness, pairsOf } from './similar-text.ts'
import { TITLE_MAX_CHARACTERS } from './form/stem.ts'
import { judgedAs, kindOf, LETTERS, type Block, type Field, type Problem } from './form/written-question.ts'

export interface ReadQuestion {
  block: Block
  /** Still with the file's names of pictures. Undefined while the question has a problem. */
  draft: QuestionDraft | undefined
  /** The file's names of pictures, by their names in the text. */
  pictures: ReadonlyMap<string, string>
  picture: string
  lesson: { words: string; name: string; second: number } | null
  problems: Problem[]
}

const SLUG_SHAPE = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
const MAX_SLUG = 100
/** 「见 3.3 的 06:12」, 「见《Spring Boot 3》3.3 的 06:12」. */
const HINT = /见\s*(?:《([^》]+)》\s*)?(\d{1,3}\.\d{1,3})\s*(?:节|讲)?\s*的?\s*(\d{1,3}):(\d{2})/

const FIELD_OF: Readonly<Record<string, Field>> = {
  kind: 'head',
  typeId: 'head',
  difficulty: 'head',
  title: 'stem',
  content: 'stem',
  options: 'options',
  right: 'right',
  answer: 'answer',
}

const secondOf = (words: string) => {
  const parts = words.split(':').map(Number)
  return parts.reduce((sum, part) => sum * 60 + (Number.isFinite(part) ? part : 0), 0)
}

/** The option that the explanation most likely means as the right one. */
function guessRight(block: Block): number | undefined {
  const words = pairsOf(block.answer)
  const named = /(?:选|答案是|应为|应该是)\s*([A-I])(?![A-Za-z])/.exec(block.answer)?.[1]
  if (named !== undefined && LETTERS.indexOf(named) < block.options.length) return LETTERS.indexOf(named)
  const scores = block.options.map(({ text }) => likeness(pairsOf(text), words))
  const best = Math.max(...scores)
  const isClear = best > 0 && scores.filter((score) => score === best).length === 1
  return isClear ? scores.indexOf(best) : undefined
}

/** Turns blocks into drafts. The rules of a draft are checked by its own schema. */
export function createBlockReader(school: KnownSchool) {
  const typeOf = createTypeFinder(school.types)
  const pictures = new Set(school.pictures)
  const byFileName = new Map(school.pictures.map((name) => [fileNameOf(name), name]))

  function findLesson(
    block: Block,
    typeId: number | undefined,
  ): { lesson: KnownLesson; words: string; second: number } | 'none' | undefined {
    if (block.lesson !== '') {
      const [slug = '', ...rest] = block.lesson.split(' · ')
      const time = rest.at(-1) ?? ''
      const words = rest.slice(0, -1).join(' · ')
      const lesson = school.lessons.find(
        (each) => each.courseSlug === slug && (each.name === words || each.place === words),
      )
      return lesson ? { lesson, words: block.lesson, second: secondOf(time) } : 'none'
    }
    const [words, course, place, minutes, seconds] = HINT.exec(block.answer) ?? []
    if (words === undefined) return undefined
    const second = Number(minutes) * 60 + Number(seconds)
    const all = school.lessons.filter(
      (each) =>
        each.place === place &&
        each.seconds >= second &&
        (course === undefined ? typeId !== undefined && each.typeIds.includes(typeId) : each.courseName === course),
    )
    const [lesson] = all
    // Two courses have a 3.3: the hint is ambiguous, so the text keeps it.
    return all.length === 1 && lesson ? { lesson, words: words.replace(/^见\s*/, ''), second } : undefined
  }

  return function read(block: Block, lines: readonly string[]): ReadQuestion {
    const problems: Problem[] = []
    const say = (field: Field, sentence: string, more: Partial<Problem> = {}) =>
      problems.push({
        nth: block.nth,
        line: block.lines[field],
        from: 0,
        to: 0,
        level: 'bad',
        fix: null,
        field,
        sentence,
        ...more,
      })
    const lineAt = (line: number) => lines[line - 1] ?? ''
    const head = lineAt(block.lines.head)
    const mendHead = (label: string, from: string, to: string) =>
      from === '' ? null : { label, edits: [{ line: block.lines.head, text: head.replace(from, to) }] }

    const kind = kindOf(block.kindWords)
    if (!kind) say('head', `题型「${block.kindWords}」不认识，应当是单选、多选、判断或者问答`)

    const typeId = typeOf(block.typeWords)
    if (typeId === undefined) {
      const near = nearestWord(
        block.typeWords,
        school.types.map(({ name }) => name),
      )
      const fix = near === undefined ? null : mendHead(`改成「${near}」`, block.typeWords, near)
      const sentence = block.typeWords === '' ? '没有写类型' : `没有叫「${block.typeWords}」的类型`
      say('head', near === undefined ? sentence : `${sentence}，猜你想写的是「${near}」`, {
        fix,
        column: '类型',
      })
    }

    const difficulty = block.difficultyWords === '' ? 1 : Number(block.difficultyWords)
    if (![1, 2, 3].includes(difficulty)) {
      const fix = mendHead('改成难度 2', `难度 ${block.difficultyWords}`, '难度 2')
      say('head', `难度「${block.difficultyWords}」应当是 1、2 或者 3`, { fix, column: '难度' })
    }
    if (block.slug !== '' && (!SLUG_SHAPE.test(block.slug) || block.slug.length > MAX_SLUG)) {
      say('slug', `代号「${block.slug}」只能用小写字母、数字与连字符`)
    }

    // Compares names in the text with names in the file; a name may differ in one letter.
    const used = new Map<string, string>()
    function findPicture(name: string, place: { line: number; from: number; to: number }): void {
      const known = pictures.has(name) ? name : byFileName.get(fileNameOf(name))
      if (known !== undefined && (pictures.has(name) || fileNameOf(known) === fileNameOf(name))) {
        used.set(name, known)
        return
      }
      const near = nearestWord(fileNameOf(name), byFileName.keys())
      const text = lineAt(place.line)
      const nearName = near === undefined ? undefined : byFileName.get(near)
      const fix =
        nearName === undefined
          ? null
          : {
              label: '用这张',
              edits: [{ line: place.line, text: text.slice(0, place.from) + nearName + text.slice(place.to) }],
            }
      const sentence = `压缩包里没有 ${name}。${near === undefined ? '' : `包里有一张 ${near}，要用它吗？`}`
      say('stem', school.pictures.length === 0 ? `找不到图 ${name}：有图的题要和图一起打成 ZIP` : sentence, {
        ...place,
        fix,
      })
    }
    for (const { name, ...place } of block.pictures) findPicture(name, place)
    const isOwn = block.picture.startsWith('/')
    const ownId = isOwn ? school.assets.get(pathOf(block.picture)) : undefined
    if (isOwn && ownId === undefined) say('picture', `学校里没有图 ${block.picture}`)
    if (block.picture !== '' && !isOwn) {
      const line = block.lines.picture
      const from = Math.max(0, lineAt(line).indexOf(block.picture))
      findPicture(block.picture, { line, from, to: from + block.picture.length })
    }

    const found = findLesson(block, typeId)
    if (found === 'none') {
      say('lesson', '没有找到讲解的这一讲，导入时不关联', { level: 'notice' })
    }
    const lesson = found === 'none' ? undefined : found

    const marked = block.options.flatMap(({ isRight }, index) => (isRight ? [index] : []))
    const letters = /^[A-I](?:[\s,，、;；]*[A-I])*$/i.test(block.judged)
      ? (block.judged.toUpperCase().match(/[A-I]/g) ?? [])
      : []
    const right = marked.length > 0 ? marked.map((index) => LETTERS.charAt(index)) : letters
    const isChoice = kind === 'single' || kind === 'multiple'
    if (isChoice && block.options.length >= 2) {
      if (right.length === 0) {
        const guess = guessRight(block)
        const line =
          guess === undefined ? (block.optionLines[0] ?? block.lines.options) : (block.optionLines[guess] ?? 0)
        const letter = guess === undefined ? '' : LETTERS.charAt(guess)
        const fix =
          guess === undefined
            ? null
            : { label: `标上 ${letter}`, edits: [{ line, text: `${lineAt(line).trimEnd()} *` }] }
        const sentence = unmarkedSentence(block)
        say('right', guess === undefined ? `${sentence}。` : `${sentence}，猜你想标的是 ${letter}。`, { line, fix })
      } else if (kind === 'single' && right.length > 1) {
        say('right', `单选题标了 ${right.length} 个正确答案`, { fix: mendHead('改成多选', block.kindWords, '多选') })
      } else if (kind === 'multiple' && right.length === 1) {
        say('right', '多选题至少要有两个正确答案', { fix: mendHead('改成单选', block.kindWords, '单选') })
      }
    }
    if (kind === 'judge' && judgedAs(block.judged) === undefined) {
      const sentence =
        block.judged === ''
          ? isFromTable(block)
            ? '没有写答案：在「答案」一列写「正确」或「错误」'
            : '没有写答案：加一行「答案：正确」或「答案：错误」'
          : `答案「${block.judged}」应当是正确或者错误`
      say('right', sentence)
    }
    if (kind !== undefined && !isChoice && block.options.length > 0) {
      say('options', `${block.kindWords}题没有选项`, { fix: mendHead('改成单选', block.kindWords, '单选') })
    }

    if (block.answer.trim() === '') {
      const place = isFromTable(block) ? '写在「解析」一列' : '写在题目末尾的「> 解析：」后面'
      say('answer', `没有解析，可以以后再写，${place}`, { level: 'notice' })
    }

    const shape = {
      kind,
      title: cutTitle(block.title),
      content: block.content,
      answer: block.answer,
      difficulty,
      typeId: typeId ?? 0,
      pictureId: ownId ?? null,
      lessonId: lesson?.lesson.id ?? null,
      lessonSecond: lesson?.second ?? 0,
      ...(isChoice ? { options: block.options.map(({ text }) => text), right } : {}),
      ...(kind === 'judge' ? { right: judgedAs(block.judged) } : {}),
    }
    const checked = z.safeParse(QuestionDraft, shape)
    const isSaid = new Set(problems.filter(({ level }) => level === 'bad').map(({ field }) => field))
    for (const issue of checked.error?.issues ?? []) {
      const field = FIELD_OF[String(issue.path[0] ?? '')] ?? 'stem'
      if (isSaid.has(field)) continue
      isSaid.add(field)
      say(field, sentenceOf(issue.message, field), field === 'options' ? optionPlace(block, issue.path[1]) : {})
    }
    const isWrong = problems.some(({ level }) => level === 'bad')
    return {
      block,
      draft: isWrong || !checked.success ? undefined : checked.data,
      pictures: used,
      picture: block.picture === '' ? '' : (used.get(block.picture) ?? ''),
      lesson: lesson ? { words: lesson.words, name: lesson.lesson.name, second: lesson.second } : null,
      problems,
    }
  }
}

/** A long first line is a paragraph, not a title: it stays whole in the content, and its beginning becomes the title. */
function cutTitle(title: string): string {
  const characters = [...title]
  return characters.length <= TITLE_MAX_CHARACTERS
    ? title
    : `${characters.slice(0, TITLE_MAX_CHARACTERS - 1).join('')}…`
}

function optionPlace(block: Block, index: PropertyKey | undefined) {
  const nth = typeof index === 'number' ? index : 0
  return { line: block.optionLines[nth] ?? block.lines.options, column: LETTERS.charAt(nth) }
}

const isFromTable = ({ row }: Block) => row > 0

function unmarkedSentence(block: Block): string {
  if (!isFromTable(block)) return '没有标出正确答案。在正确的选项末尾加一个 *'
  const wanted = '在「答案」一列写正确选项的字母，如 B 或 AC'
  return block.judged === '' ? `没有写答案。${wanted}` : `答案「${block.judged}」不是选项的字母。${wanted}`
}

function sentenceOf(message: string, field: Field): string {
  if (field === 'stem' && message.startsWith('请填写')) return '没有题干'
  return message
}
