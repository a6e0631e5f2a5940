/**
 * Kanji of variant-kanji.ts that the recogniser's alphabet (lstm-unicharset of jpn 4.0.0_best_int) lacks: it always
 * reads something else for them, the common form or another letter altogether (濵 as 演).
 */
export const unknownKanji: readonly string[] = Array.from(
  '佛侠俠假傳兒內兩凜勞勵卷吳圓圖團堯增壽奧宫實寶尭峽嵜嶌嶽巌巖巢彌彥從德恆悅惠戰戶拔擇收昂昻晄晉晝曉曾枡枩栁桒桝桧楳榮槇槗槙樂橫檢權歐步歲每氣涛淨淸淺渊溫滿澀澁濤濵瀨灣煕熙燒狹瑤瑶產當疊盡祢祿禮禰稻穗穣穰經綠緣總繩繪繼羣聰聲臺與舩莊薮薰藏藥藪蘆號螢衞覺謠變讓豐賴轉遙邉郞鄕鄰醫銳錢關險隱雙靈靍靏靑靜顯驗驛體髙鴎鷄鷗鹽麥黑默黨齊龜﨑𠮷𣘺',
);
