import type { Config } from '@bee/server/config.ts'
import { systemRandomness } from '@bee/server/outside/randomness.ts'
import { moveFiles as copyFiles, type Moved } from '@bee/server/outside/store/move-files.ts'
import { openStores } from '@bee/server/outside/store/open-store.ts'
import { checkS3 } from '@bee/server/outside/store/s3/check-s3.ts'
import { StartFailure } from '@bee/server/start-failure.ts'
import { WrongUse, type OperatorCommand } from './operator-command.ts'

type Place = Config['fileStore']

const REPORT_EVERY_MS = 5000
const SHOWN_FAILURES = 20
const BYTES_PER_MB = 1024 * 1024

const NAMES: Record<Place, string> = { folder: '数据文件夹', s3: 'S3' }

const inMegabytes = (bytes: number) => `${(bytes / BYTES_PER_MB).toFixed(1)} MB`

function summary({ copied, copiedBytes, present }: Moved): string {
  return `抄了 ${copied} 个文件（${inMegabytes(copiedBytes)}），每个都读回来核对过；${present} 个本来就在`
}

/** A long copy reports its progress now and then: in the terminal, and to staff members who follow it on the desk. */
function createReporter(say: (moved: Moved) => void): (moved: Moved) => void {
  let said = Date.now()
  return (moved) => {
    if (Date.now() - said < REPORT_EVERY_MS) return
    said = Date.now()
    process.stderr.write(`${summary(moved)}\n`)
    say(moved)
  }
}

const NOTHING_YET: Moved = { copied: 0, copiedBytes: 0, present: 0, failed: [] }

function nextStep(to: Place, { fileStore }: Config): string {
  if (fileStore !== to) {
    return `现在新的文件还放在${NAMES[fileStore]}。设 FILE_STORE=${to}，重启网站，再运行一次这个命令：这段时间里新来的也就抄过去了。`
  }
  return to === 's3'
    ? '新的文件已经放在 S3。没有正在上传的大文件时，数据文件夹里的这些文件可以删掉了；留着也不碍事。'
    : '新的文件已经放在数据文件夹。没有正在上传的大文件时，可以去掉 S3_ 开头的设置和 FILE_STORE，重启网站。'
}

export const moveFiles: OperatorCommand = {
  usage: `用法：
  npm run files:move -- --to s3              把学校的文件从数据文件夹抄进 S3
  npm run files:move -- --to folder          把学校的文件从 S3 抄回数据文件夹
  npm run files:move -- --to s3 --check      同上，已经抄过的也逐个读出来比较
什么也不删，断了再来一次就行，网站开着或停着都行。`,
  read(words) {
    const [flag, to, check, ...rest] = words
    const isCheckKnown = check === undefined || check === '--check'
    if (flag !== '--to' || (to !== 's3' && to !== 'folder') || !isCheckKnown || rest.length > 0) throw new WrongUse()
    return async ({ config, services }) => {
      const { folder, s3 } = openStores(config, systemRandomness)
      if (!config.s3 || !s3) {
        throw new StartFailure(
          '还没有设置 S3：请填写 S3_ENDPOINT、S3_BUCKET、S3_REGION、S3_ACCESS_KEY 与 S3_SECRET_KEY。',
        )
      }
      await checkS3(config.s3)
      const [source, target] = to === 's3' ? [folder, s3] : [s3, folder]
      const isThorough = check !== undefined
      const move = services.storageDesk.followMove(to)
      await move.say(NOTHING_YET, false)
      // A failed progress report must not stop the copy of the files.
      const report = createReporter((sums) => void move.say(sums, false).catch(() => undefined))
      const moved = await copyFiles({ from: source, to: target, isThorough, report })
      await move.say(moved, true)
      if (moved.failed.length > 0) throw new StartFailure(explainFailures(moved))
      return `${summary(moved)}。\n${nextStep(to, config)}`
    }
  },
}

function explainFailures(moved: Moved): string {
  const shown = moved.failed.slice(0, SHOWN_FAILURES).map(({ path, reason }) => `  ${path}：${reason}`)
  return `${summary(moved)}。\n${moved.failed.length} 个没有抄成，请再运行一次：\n${shown.join('\n')}`
}
