/** What the visitor reads about the recording before it begins. */
export const recordingTexts = {
  consent: {
    short: '、撮影の様子の動画(音声なし)',
    collected: '撮影の様子の動画(音声は記録しません)',
    purpose: '動画は、撮影がその場で行われたことを確かめるため',
    kept: '動画も、画像と同じ期間が過ぎると消去します。',
  },
  recording: '録画中',
  begun: '録画を開始しました。',
} as const;
