import { KIND_RULES, NO_EXPLANATION } from '@bee/contract/questions/question-kinds.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { look, Row, Stack, Text } from '../../../../ui/layout/pieces.tsx'
import { MarkdownBody } from '../../../../ui/signs/markdown-body.tsx'
import { useLook } from '../../../editor/markdown/markdown-preview.tsx'
import { pictureQuery } from '../../../editor/pictures/pictures.queries.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { letterAt, rightLetters, type QuestionBody } from './question-body.ts'
import mark from '../../../school/choice-mark.module.css'
import styles from './try-dialog.module.css'

interface TryDialogProps {
  body: QuestionBody
  onClose: () => void
}

const optionsOf = ({ kind, options }: QuestionBody) =>
  KIND_RULES[kind].fixedOptions?.map(({ key, text }) => ({ key, sign: '', text })) ??
  (KIND_RULES[kind].isSelfGraded
    ? []
    : options.map((text, index) => ({ key: letterAt(index), sign: letterAt(index), text })))

const rightKeys = (body: QuestionBody) =>
  typeof body.right === 'boolean' ? [String(body.right)] : KIND_RULES[body.kind].fixedOptions ? [] : rightLetters(body)

/** Tries out the draft as a student. Answers are not stored. */
export function TryDialog({ body, onClose }: TryDialogProps) {
  const name = useId()
  const [given, setGiven] = useState<readonly string[]>([])
  const [isShown, setIsShown] = useState(false)
  const stem = useLook(body.content)
  const answer = useLook(body.answer)
  const { data: picture } = useQuery({ ...pictureQuery(body.pictureId ?? 0), enabled: body.pictureId !== null })
  const { takesSeveral, isSelfGraded } = KIND_RULES[body.kind]
  const right = rightKeys(body)
  const isRight = right.length === given.length && right.every((key) => given.includes(key))
  const rightWords = optionsOf(body)
    .filter(({ key }) => right.includes(key))
    .map(({ sign, text }) => sign || text)
    .join('、')

  function choose(key: string): void {
    setGiven(takesSeveral ? (given.includes(key) ? given.filter((each) => each !== key) : [...given, key]) : [key])
  }

  return (
    <FormDialog
      title="像学员一样答一遍"
      isWide
      action={isShown ? '再答一遍' : isSelfGraded ? '看解析' : '提交答案'}
      leave="关上"
      whyNot={isShown || isSelfGraded || given.length > 0 ? undefined : '先选一个答案'}
      onSubmit={() => {
        if (isShown) setGiven([])
        setIsShown(!isShown)
      }}
      onClose={onClose}
      foot={
        <Text size={12} tone="quiet">
          只是试答，不算进统计
        </Text>
      }
    >
      <Stack gap={12}>
        <Text as="h3" size={16} line={24}>
          {body.title.trim() === '' ? '还没有标题' : body.title}
        </Text>
        <MarkdownBody html={stem?.html ?? ''} />
        {picture && body.pictureId !== null ? <img src={picture.url} alt="" className={styles.picture} /> : null}
        <fieldset className={`${look({ gap: 8 }, 'stack')} ${styles.options}`} disabled={isShown}>
          <legend className="visually-hidden">选项</legend>
          {optionsOf(body).map(({ key, sign, text }) => (
            <Row
              as="label"
              gap={10}
              key={key}
              data-right={(isShown && right.includes(key)) || undefined}
              data-wrong={(isShown && given.includes(key) && !right.includes(key)) || undefined}
            >
              <input
                className={mark.large}
                type={takesSeveral ? 'checkbox' : 'radio'}
                name={name}
                checked={given.includes(key)}
                onChange={() => choose(key)}
              />
              {sign === '' ? null : <b>{sign}</b>}
              {text === '' ? '（还没写）' : text}
            </Row>
          ))}
        </fieldset>
        {isShown ? (
          <div role="status">
            {isSelfGraded ? null : (
              <Text as="p" below={12} tone={isRight ? 'success' : 'danger'} weight="strong">
                {right.length === 0 ? '还没有定正确答案' : isRight ? '答对了' : `答错了，正确答案是 ${rightWords}`}
              </Text>
            )}
            <h3>解析</h3>
            {body.answer.trim() === '' ? <p>{NO_EXPLANATION}</p> : <MarkdownBody html={answer?.html ?? ''} />}
          </div>
        ) : null}
      </Stack>
    </FormDialog>
  )
}
