import type { Storage } from '@bee/contract/manage/storage.contract.ts'
import { copyText } from '../../../ui/actions/copy-text.ts'
import { Grid, Stack, Text } from '../../../ui/layout/pieces.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import styles from './bucket-dialog.module.css'

const SETTINGS = [
  ['S3_ENDPOINT', 'https://s3.example.com', '服务的网址；桶名写在主机名里的，写成 https://{bucket}.主机'],
  ['S3_BUCKET', 'fengxuetang', '建好的桶，不要公开'],
  ['S3_REGION', 'cn-north-1', '区域'],
  ['S3_ACCESS_KEY', '…', '访问密钥的编号'],
  ['S3_SECRET_KEY', '…', '访问密钥；要能读、写、列出、删除'],
] as const

const LINES = SETTINGS.map(([name, example]) => `${name}=${example}`).join('\n')

const STEPS = [
  ['填好', '把下面五行写进服务器的设置（环境变量或 .env），重新启动。填错了启动时就会说，不会悄悄放错地方。'],
  ['从这时起', '新的文件进桶，旧的仍从数据文件夹读，什么也不缺。'],
  [
    '搬旧的',
    '运行 npm run files:move -- --to s3：逐个抄过去，读回来核对，什么也不删；断了再来一次。搬到哪里，这一页看得到。',
  ],
  ['收尾', '全部抄完，数据文件夹里的那些文件夹就可以删掉，盘就空出来了。'],
] as const

const BACK = '要搬回来：设 FILE_STORE=folder（S3_ 的设置留着），重新启动，再运行 npm run files:move -- --to folder。'

/** Explains how to move files into a bucket. Its keys are configured on the server and never pass through a page. */
export function BucketDialog({ storage, onClose }: { storage: Storage; onClose: () => void }) {
  const copy = () =>
    copyText(LINES).then(
      () => showNotice('五行设置复制好了，填上你自己的'),
      () => showNotice('没有复制成，请照着打', { kind: 'error' }),
    )
  const isSet = storage.files.s3 !== null
  return (
    <FormDialog
      title={isSet ? 'S3 怎么接的' : '接一个 S3 兼容存储'}
      action="复制五行设置"
      leave="知道了"
      onSubmit={() => void copy()}
      onClose={onClose}
      isWide
    >
      <p>
        阿里云 OSS、腾讯云 COS、华为云 OBS、AWS S3 与自建的都行。密钥只写在服务器上，不经过网页，所以这里只教怎么填。
      </p>
      <Stack as="ol" gap={8}>
        {STEPS.map(([title, sentence]) => (
          <Grid as="li" gap={12} key={title} className={styles.step}>
            <b>{title}</b>
            <Text tone="soft" breaks>
              {sentence}
            </Text>
          </Grid>
        ))}
      </Stack>
      <Stack as="dl" gap={8} className={styles.settings}>
        {SETTINGS.map(([name, example, about]) => (
          <Grid columns={2} gap={16} lines={2} key={name} className={styles.pair}>
            <dt>
              <Text as="code" breaks>{`${name}=${example}`}</Text>
            </dt>
            <Text as="dd" size={12} tone="quiet">
              {about}
            </Text>
          </Grid>
        ))}
        <Grid columns={2} gap={16} lines={2} className={styles.pair}>
          <dt>
            <Text as="code" breaks>
              S3_PUBLIC_URL=https://cdn.example.com
            </Text>
          </dt>
          <Text as="dd" size={12} tone="quiet">
            不必填：填了，学员直接从那里取视频，网站不过手
          </Text>
        </Grid>
      </Stack>
      <Text as="p" size={12} tone="quiet">
        {BACK}
      </Text>
    </FormDialog>
  )
}
