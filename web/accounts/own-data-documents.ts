import { graphql } from "../gql/index.ts";

/** Whether there is a copy of one's data whose address works. */
export const DataCopyQuery = graphql(`
  query DataCopy {
    dataCopy {
      isReady
      worksUntil
    }
  }
`);

export const PrepareDataCopy = graphql(`
  mutation PrepareDataCopy {
    prepareDataCopy {
      isReady
      worksUntil
    }
  }
`);

/** A piece of the ZIP file. */
export const DataCopyPartQuery = graphql(`
  query DataCopyPart($number: Int!) {
    dataCopyPart(number: $number) {
      content
      next
    }
  }
`);

export const RequestDeletion = graphql(`
  mutation RequestDeletion($email: String!, $atOnce: Boolean!) {
    requestDeletion(email: $email, atOnce: $atOnce)
  }
`);

export const TakenBackDeletionQuery = graphql(`
  query TakenBackDeletion {
    deletionTakenBackAt
  }
`);
