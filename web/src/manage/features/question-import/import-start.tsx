import {
  IMPORT_MAX_BYTES,
  TEMPLATE_FORMS,
  type TemplateForm,
} from '@bee/contract/manage/questions/question-import-choices.ts'
import { IMPORT_TEMPLATE_PATH, type Import } from '@bee/contract/manage/questions/question-import.contract.ts'
import { sampleQuestions } from '@bee/contract/manage/questions/question-sample.ts'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type DragEvent } from 'react'
import { saveFile } from '../../../lib/save-file.ts'
import { recentTime } from '../../../lib/recent-time.ts'
import { Row, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { useManageApi } from '../../api/manage-api.ts'
import { fetchStaffFile } from '../../api/manage-file.ts'
import { useAction } from '../../api/use-action.ts'
import { typesQuery } from '../../school/course-types.ts'
import { AreaField } from '../../ui/text-field.tsx'
import { Box } from '../../ui/box.tsx'
import { Button } from '../../ui/button.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { useNow } from '../../ui/use-now.ts'
import { recentImportsQuery } from './import.queries.ts'
import styles from './import.module.css'
import { sendFile } from './send-file.ts'
import { TakeAway } from './take-away.tsx'

const MEGABYTE = 1024 * 1024

const STATE_WORDS: Record<Import['state'], string> = {
  reading: '正在试读',
  checked: '还没有导入',
  running: '正在导入',
  done: '已经导入',
  failed: '没有导入完',
  undoing: '正在撤回',
  undone: '已经撤回',
}

/** Starts an import from a file or a pasted text. Also exports the question bank. */
export function ImportStart({ onOpen }: { onOpen: (importId: number) => void }) {
  const api = useManageApi()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const { data: types } = useQuery(typesQuery())
  const [isOver, setIsOver] = useState(false)
  const open = ({ importId }: Import) => onOpen(importId)
  const send = useAction(sendFile, { onDone: open })
  const paste = useAction(() => api.questionImport.begin({ text }), { onDone: open })

  const takeTemplate = useAction(async (form: TemplateForm) => {
    const file = await fetchStaffFile(`${IMPORT_TEMPLATE_PATH}?form=${form}`)
    saveFile(`题目模板.${form}`, file, file.type)
  })

  function placeSample(): void {
    const names = (types ?? []).flatMap(({ name, subtypes }) =>
      subtypes.length === 0 ? [name] : subtypes.map((type) => type.name),
    )
    if (names.length === 0) showNotice('例子里的题要有类型，请先在「首页与推广」里建一个', { kind: 'error' })
    else setText(sampleQuestions(names))
  }

  function choose(file: File | undefined): void {
    if (!file) return
    if (file.size > IMPORT_MAX_BYTES) {
      showNotice(`文件不能超过 ${IMPORT_MAX_BYTES / MEGABYTE} MB，请分几次来`, { kind: 'error' })
      return
    }
    send.mutate(file)
  }

  function handleDrop(event: DragEvent): void {
    event.preventDefault()
    setIsOver(false)
    choose(event.dataTransfer.files[0])
  }

  return (
    <Stack gap={16} className={styles.start}>
      <Box
        title="选一个文件"
        note="只是试读，题库不变"
        actions={TEMPLATE_FORMS.map((form) => (
          <Button
            key={form}
            small
            kind="quiet"
            icon="download"
            loading={takeTemplate.isPending && takeTemplate.variables === form}
            onClick={() => takeTemplate.mutate(form)}
          >
            {form.toUpperCase()} 模板
          </Button>
        ))}
      >
        <Stack
          gap={12}
          textAlign="center"
          className={styles.drop}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setIsOver(true)
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={handleDrop}
        >
          <p>Markdown、带图的 ZIP、XLSX、CSV，或者学校文件夹里的 YAML。一次最多 1 万道题，20 MB。</p>
          <input
            ref={input}
            type="file"
            hidden
            aria-label="题目文件"
            accept=".md,.markdown,.txt,.zip,.xlsx,.csv,.yaml,.yml"
            onChange={(event) => {
              choose(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <Button icon="upload" kind="main" loading={send.isPending} onClick={() => input.current?.click()}>
            选文件
          </Button>
          <Text as="small" tone="quiet">
            也可以把文件拖到这里
          </Text>
        </Stack>
      </Box>
      <Box
        title="或者粘贴"
        actions={
          <Button small kind="quiet" disabled={!types} onClick={placeSample}>
            放一个例子
          </Button>
        }
      >
        <Stack gap={12} className={styles.paste}>
          <AreaField label="题目" rows={10} value={text} onChange={(event) => setText(event.target.value)} />
          <Button disabled={text.trim() === ''} loading={paste.isPending} onClick={() => paste.mutate()}>
            试读
          </Button>
        </Stack>
      </Box>
      <RecentImports onOpen={onOpen} />
      <TakeAway />
    </Stack>
  )
}

/** Imports of the last day, which can still be undone. */
export function RecentImports({ onOpen }: { onOpen?: (importId: number) => void }) {
  const now = useNow()
  const { data } = useQuery(recentImportsQuery())
  if (!data || data.list.length === 0) return null
  return (
    <Box title="最近一天的导入">
      <Stack as="ul" gap={8} className={styles.recent}>
        {data.list.map((each) => {
          const words = `${each.name}，${STATE_WORDS[each.state]}`
          return (
            <Row as="li" gap={12} align="baseline" key={each.importId}>
              {onOpen ? (
                <Button kind="link" onClick={() => onOpen(each.importId)}>
                  {words}
                </Button>
              ) : (
                <span>{words}</span>
              )}
              <Text as="small" tone="quiet">
                {each.questionCount} 道题，{each.by}，{recentTime(each.updateTime, now)}
              </Text>
            </Row>
          )
        })}
      </Stack>
    </Box>
  )
}
